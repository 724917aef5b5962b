// @ts-check
// What nearly every screen needs of the core, in one import. All of it is read before the first screen.
export * from "./api.js";
export * from "./dates.js";
export * from "./router.js";
export * from "./session.js";
export * from "./signals.js";
export * from "./store.js";
export * from "./view.js";
export * from "./words.js";
