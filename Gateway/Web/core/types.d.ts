// Types for the check of the modules: what an address answers, and what `h` makes of a tag. No browser reads it.
import type { Operations } from "../client/api.d.ts";
export type { AnswerTo } from "../client/coffer.d.ts";

/** The addresses that are read. */
export type Read = keyof Operations extends infer Name ? Name extends `GET ${infer Path}` ? Path : never
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
