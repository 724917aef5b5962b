// The types of the API, for the app's modules.
export type * from "./client/api.d.ts";
