// Types for the check of the modules: what an address answers, and what `h` makes of a tag. No browser reads it.
import type { Operations } from "../api.d.ts";

/** A part of an address: `{}` for what is filled in. */
type Part<Text extends string> = string extends Text ? "{}"
  : Text extends `{${string}}` ? "{}"
  : Text extends `${infer First}${infer Rest}` ? string extends First ? "{}"
    : Rest extends "" ? Text
    : Part<Rest> extends "{}" ? "{}"
    : Text
  : Text;
/** An address without what is filled in: `/goals/{}/history`. */
type Form<Path extends string> = Path extends `/${infer First}/${infer Rest}`
  ? `/${Part<First>}${Form<`/${Rest}`>}`
  : Path extends `/${infer Last}` ? `/${Part<Last>}`
  : never;
/** The addresses that are read. */
export type Read = keyof Operations extends infer Name ? Name extends `GET ${infer Path}` ? Path : never
  : never;
type Forms = {
  [
    Name in keyof Operations as Name extends `${infer Method} ${infer Path}` ? `${Method} ${Form<Path>}`
      : never
  ]: Operations[Name]["answer"];
};

/** What the API answers to a method and an address as the code writes it: with its values, with a query. */
export type AnswerTo<Method extends string, Path> = Path extends `${infer Bare}?${string}`
  ? AnswerTo<Method, Bare>
  : Path extends string
    ? `${Method} ${Form<Path>}` extends keyof Forms ? Forms[`${Method} ${Form<Path>}`] : unknown
  : never;

/** What stands in an element, nested in lists or functions, too. */
export type Child = Node | string | number | null | undefined | false | readonly Child[] | (() => Child);
/** The element of a tag. */
export type ElementOf<Tag> = Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag]
  : HTMLElement;
/** Properties, and listeners that know whose event they get. */
export type PropsOf<Tag> =
  & {
    [Name in keyof HTMLElementEventMap as `on${Name}`]?:
      | Listener<HTMLElementEventMap[Name], ElementOf<Tag>>
      | null;
  }
  & Record<string, unknown>;
/** An event of an element: what is pressed inside a field, a key or a list is the field, the key or the list. */
export type EventOf<Kind extends Event, Target> = Kind & { target: Target; currentTarget: Target };
type Listener<Kind extends Event, Target> = (event: EventOf<Kind, Target>) => unknown;
