// The types of coffer.js: what it offers, and what the API takes and answers by method and address.
import type { Answer, Operations } from "./api.d.ts";
export type * from "./api.d.ts";

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
type Forms = {
  [
    Name in keyof Operations as Name extends `${infer Method} ${infer Path}` ? `${Method} ${Form<Path>}`
      : never
  ]: Operations[Name];
};
/** What the API answers to a method and an address as the code writes it: with its values, with a query. */
export type AnswerTo<Method extends string, Path> = MemberOf<"answer", Method, Path>;
/** What the API takes at a method and an address. */
export type BodyOf<Method extends string, Path> = MemberOf<"body", Method, Path>;
type MemberOf<Member extends "body" | "answer", Method extends string, Path> = Path extends
  `${infer Bare}?${string}` ? MemberOf<Member, Method, Bare>
  : Path extends string
    ? `${Method} ${Form<Path>}` extends keyof Forms ? Forms[`${Method} ${Form<Path>}`][Member]
    : [Fitting<Method, Path>] extends [never] ? unknown
    : Operations[Fitting<Method, Path>][Member]
  : never;
/** The operations of an address whose values are known, as `/goals/0190`. */
type Fitting<Method extends string, Path extends string> = {
  [Name in keyof Operations]: Name extends `${Method} ${infer Known}` ? Fits<Path, Known> extends true ? Name
    : never
    : never;
}[keyof Operations];
type Fits<Path, Known> = Known extends `/${infer First}/${infer Rest}`
  ? Path extends `/${infer Own}/${infer More}`
    ? First extends Own | `{${string}}` ? Fits<`/${More}`, `/${Rest}`> : false
  : false
  : Path extends `/${string}/${string}` ? false
  : Path extends `/${infer Own}` ? Known extends `/${Own}` | `/{${string}}` ? true : false
  : false;
/** What a call returns: unknown where the address may be any text. */
export type Data<Method extends string, Path> = string extends Path ? unknown : AnswerTo<Method, Path>;
/** What follows the address of a call: a body, where one is needed, and options. An address may be any string. */
export type Rest<Method extends string, Path> = string extends Path ? [body?: unknown, options?: CallOptions]
  : unknown extends BodyOf<Method, Path> ? [theAPIHasNoSuchAddress: never]
  : [BodyOf<Method, Path>] extends [undefined] ? [body?: undefined, options?: CallOptions]
  : object extends BodyOf<Method, Path> ? [body?: BodyOf<Method, Path>, options?: CallOptions]
  : [body: BodyOf<Method, Path>, options?: CallOptions];
/** What follows the address of what is read. */
export type ReadRest<Path> = string extends Path ? [options?: CallOptions]
  : unknown extends BodyOf<"GET", Path> ? [theAPIHasNoSuchAddress: never]
  : [options?: CallOptions];

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface CallOptions {
  /**
   * `Idempotency-Key`: for what the program may send again itself, after a restart for example. Without one,
   * each call that creates something has a key of its own.
   */
  key?: string;
  /** The query's parameters; null and undefined leave one out. */
  query?: Record<string, string | number | boolean | null | undefined>;
  headers?: Record<string, string>;
  /** Ends the call, which then throws the signal's reason. */
  signal?: AbortSignal;
}

/** What a program keeps between two runs, in a place as safe as a password's. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  /** Makes the device known to its next sign-in. */
  deviceToken?: string;
}

export interface Settings {
  /** An API token (`POST /auth/tokens`) instead of a session. */
  token?: string;
  /** The session that an earlier run has kept. */
  session?: Session | null;
  /**
   * Gets each new session to keep, and null at its end. The client waits for it before it uses the new tokens.
   */
  onSession?: (session: Session | null) => unknown;
  /** Whether the page is of the gateway's own origin and signs in by cookies: no script sees a token. */
  cookies?: boolean;
  /** Sends the requests instead of the program's `fetch`. */
  fetch?: (address: string, request: RequestInit) => Promise<Response>;
}

/** A refusal, or a failure on the way. */
export class CofferError extends Error {
  constructor(message: string, facts?: Partial<Refusal> & { cause?: unknown });
  /** 0 if nothing answered, 499 if the session of the request has ended meanwhile. */
  readonly status: number;
  /** The API's code; `NETWORK` if nothing answered, `ENDED` with 499, and empty if another program answered. */
  readonly code: string;
  /** Messages by the path of the field to blame: `participants[1].email`. */
  readonly fields: Record<string, string[]>;
  /** Seconds for which the server wants to be left alone. */
  readonly retryAfter: number;
  /** What the server's operator finds the request by. */
  readonly requestId: string;
  /** Whether the same request may succeed later, unchanged. */
  get isPassing(): boolean;
}
export type Refusal = Pick<CofferError, "status" | "code" | "fields" | "retryAfter" | "requestId">;

/** Something has changed for the user: read again what the program shows of it. */
export interface LiveEvent {
  /** `ready` comes first; `resync` says that changes may have been missed; the others are in `/docs#get-events`. */
  kind: string;
  /** Of the book, after the change. */
  revision?: number;
  /** The book of a `sharedBook`. */
  bookId?: string;
}

/** The calls in one book: its addresses are those of the API, without `/books/{id}`. */
export interface BookCalls extends Pick<Coffer, "call" | "answer" | "get" | "download"> {
  readonly id: string;
}

/**
 * Speaks to one Coffer, for one user at a time.
 *
 * ```js
 * const coffer = new Coffer("https://coffer.example.org", { session: kept, onSession: keep });
 * if (!coffer.session) await coffer.signIn({ email, password });
 * const dinner = await coffer.call("POST", "/transactions", { type: "EXPENSE", amount: "25.50", categoryId });
 * const { transactions } = await coffer.get("/transactions", { query: { limit: 10 } });
 * ```
 */
export class Coffer {
  /** @param address Of the server, as `https://coffer.example.org`, also with a path. */
  constructor(address: string, settings?: Settings);
  /** The session as it is now; null while nobody is signed in, and for cookies and API tokens. */
  get session(): Session | null;

  /**
   * Makes a call and returns the answer's `data`. Throws `CofferError`.
   *
   * What may be repeated is, after a lost answer or a short outage: reading, and whatever takes a key. An access
   * token that has run out is renewed once for all calls that wait. Calls that answer tokens sign in.
   */
  call<M extends Method, Path extends string>(
    method: M,
    path: Path,
    ...rest: Rest<M, Path>
  ): Promise<Data<M, Path>>;
  /** The same, with the status (202: the work goes on) and the headers (`ETag`). */
  answer<M extends Method, Path extends string>(
    method: M,
    path: Path,
    ...rest: Rest<M, Path>
  ): Promise<{ data: Data<M, Path>; status: number; headers: Headers }>;
  /** Reads. */
  get<Path extends string>(path: Path, ...rest: ReadRest<Path>): Promise<Data<"GET", Path>>;
  /** Reads a file: `.blob()`, `.text()` and `.body` of the answer have its content. */
  download<Path extends string>(path: Path, ...rest: ReadRest<Path>): Promise<Response>;
  /**
   * The same in another book than the user's own: `coffer.book(id).get("/transactions")`. `get("/books")` lists them.
   * What is a person's, as notifications and shares, is in no book.
   */
  book(id: string): BookCalls;
  /** What changes for the user, as it happens, also after a lost connection: `for await (const it of …)`. */
  events(options?: { signal?: AbortSignal }): AsyncGenerator<LiveEvent, void, undefined>;

  /**
   * Signs in; from then on the client speaks for this user. If the answer has `mfaRequired`, that begins with
   * `call("POST", "/auth/login/mfa", …)`, and a former session goes on until then.
   */
  signIn(
    person: { email: string; password: string; deviceName?: string },
  ): Promise<Answer<"POST /auth/login">>;
  /** Ends the session and forgets it. */
  signOut(): Promise<void>;
}
