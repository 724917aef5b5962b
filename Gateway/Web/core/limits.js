// @ts-check
// Limits of what people enter, as the API's document has them: written by `python3 deploy/api_types.py`.

export const limits = {
  accountName: 50,
  assetName: 100,
  categoryName: 100,
  categoryNameLeast: 2,
  currencyCode: "^([A-Za-z0-9]{2,10})$",
  dayOfMonth: 31,
  description: 200,
  apiTokenName: 60,
  displayName: 100,
  displayNameLeast: 2,
  goalDescription: 500,
  goalEmoji: 16,
  goalName: 100,
  groupName: 60,
  importRows: 500,
  notes: 2000,
  password: 128,
  passwordLeast: 8,
  payee: 100,
  paymentNote: 240,
  pin: "^([0-9]{4,8})$",
  pinDigits: 8,
  shareDescription: 240,
  splits: 50,
};
