// @ts-check
// What the client makes of the server's answers, and how long it waits for them.

/** @typedef {ReturnType<typeof deadline>} Deadline */

export class CofferError extends Error {
  /**
   * @param {string} message
   * @param {Partial<import("./coffer.d.ts").Refusal> & { cause?: unknown }} [facts]
   */
  constructor(message, { status = 0, code, fields = {}, retryAfter = 0, requestId = "", cause } = {}) {
    super(message, { cause });
    this.name = "CofferError";
    this.status = status;
    this.code = code ?? (status === 0 ? "NETWORK" : "");
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }

  get isPassing() {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** Reads an answer in the envelope. @param {Response} response @param {Deadline} waiting */
export async function data(response, waiting) {
  const text = await response.text();
  waiting.end();
  const answer = parsed(text);
  if (!response.ok || answer?.success !== true) throw refusal(response, answer);
  return { data: answer.data, status: response.status, headers: response.headers };
}

/** Leaves the content to the caller, however long it takes. @param {Response} response @param {Deadline} waiting */
export async function file(response, waiting) {
  if (!response.ok) await data(response, waiting);
  waiting.rest();
  return response;
}

/** @param {Response} response @param {Deadline} waiting */
export async function stream(response, waiting) {
  await file(response, waiting);
  return eventsOf(/** @type {ReadableStream<Uint8Array>} */ (response.body), waiting);
}

/** The events of a stream as their fields. @param {ReadableStream<Uint8Array>} body @param {Deadline} waiting */
async function* eventsOf(body, waiting) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      waiting.restart();
      const { done, value } = await reader.read().catch((cause) => {
        waiting.throwIfAborted();
        throw new CofferError("The stream has broken off.", { cause });
      });
      waiting.rest();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const lines = text.slice(0, end).split("\n").map((line) => line.split(/: ?(.*)/));
        text = text.slice(end + 2);
        yield /** @type {Record<string, string>} */ (Object.fromEntries(lines));
      }
    }
  } finally {
    waiting.end();
    reader.cancel().catch(() => {});
  }
}

/**
 * @typedef {Partial<Omit<import("./coffer.d.ts").Error, "success">> & { success?: boolean, data?: unknown }} Envelope
 */
/** @param {string} text @returns {Envelope | null} */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    // A program between here and the server has answered.
    return null;
  }
}

/** @param {Response} response @param {Envelope | null} answer */
function refusal(response, answer) {
  const leads = response.type === "opaqueredirect" || response.status >= 300 && response.status < 400;
  const status = response.status || 308;
  return new CofferError(
    answer?.error || (leads ? "The address leads elsewhere." : `The server answered with status ${status}.`),
    {
      status,
      code: answer?.code ?? "",
      fields: answer?.fields ?? answer?.details ?? {},
      retryAfter: Number(response.headers.get("Retry-After")) || 0,
      requestId: response.headers.get("X-Request-Id") ?? "",
    },
  );
}

/** @param {number} milliseconds @param {AbortSignal} [signal] @returns {Promise<void>} */
export async function pause(milliseconds, signal) {
  const waiting = deadline(signal, milliseconds);
  if (!signal?.aborted) await new Promise((resolve) => waiting.signal.addEventListener("abort", resolve));
  waiting.end();
  signal?.throwIfAborted();
}

/**
 * Aborts a request when its caller does, or after a time without `rest` or `restart`.
 * @param {AbortSignal | undefined} signal @param {number} milliseconds
 */
export function deadline(signal, milliseconds) {
  const controller = new AbortController();
  const leave = () => controller.abort(signal?.reason);
  const rest = () => clearTimeout(timer);
  const restart = () => {
    rest();
    timer = setTimeout(() => controller.abort(), milliseconds);
  };
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  restart();
  signal?.addEventListener("abort", leave);
  if (signal?.aborted) leave();
  return {
    signal: controller.signal,
    rest,
    restart,
    throwIfAborted: () => signal?.throwIfAborted(),
    end() {
      rest();
      signal?.removeEventListener("abort", leave);
    },
  };
}
