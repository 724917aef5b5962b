// @ts-check
// The receipts of a transaction: pictures and PDF files, which need the network.
import { call, each, fileAddress, h, pathOf, query, signal, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { change } from "../change.js";
import { confirmed } from "../dialog.js";
import { whenKnown } from "../frame/states.js";
import { toast } from "../toast.js";

const kinds = "image/png,image/jpeg,image/webp,application/pdf";

/** @param {string} id Of the transaction. */
export function receipts(id) {
  const path = pathOf("/transactions/{}/attachments", id);
  const touches = [path];
  /** @type {import("../../core/book.js").QueryOf<"GET /transactions/{id}/attachments">} */
  const list = query(() => path);
  const busy = signal(false);
  const input = h("input", {
    type: "file",
    accept: kinds,
    hidden: true,
    testid: "receipts.input",
    onchange: async (event) => {
      const [file] = event.target.files ?? [];
      event.target.value = "";
      if (!file) return;
      if (!kinds.split(",").includes(file.type)) return toast(w.receipts.unreadable);
      busy.set(true);
      await change(() => call("POST", pathOf(`${path}?fileName={}`, file.name), file), {
        touches,
        says: w.receipts.added,
      });
      busy.set(false);
    },
  });
  /** @param {import("../../client/api.d.ts").Attachment} it */
  const remove = async (it) => {
    const sure = await confirmed(
      w.receipts.deleteTitle,
      it.fileName,
      w.transaction.delete,
      "receipts.delete",
    );
    if (sure) {
      change(() => call("DELETE", pathOf(`${path}/{}`, it.id)), { touches, says: w.receipts.deleted });
    }
  };
  return h(
    "section",
    { class: "form", testid: "receipts" },
    h("h3", null, w.receipts.title),
    whenKnown(list, (data) =>
      h(
        "ul",
        { class: "rows", hidden: () => data().attachments.length === 0 },
        each(() => data().attachments, (it) => it.id, (it) =>
          h(
            "li",
            { class: "split-row" },
            h(
              "a",
              {
                class: "row",
                href: () => fileAddress(pathOf(`${path}/{}`, it().id)),
                target: "_blank",
                rel: "noopener",
                testid: () => `receipts.item.${it().fileName}`,
              },
              () =>
                it().contentType.startsWith("image/")
                  ? h("img", {
                    class: "receipt",
                    src: fileAddress(pathOf(`${path}/{}`, it().id)),
                    alt: "",
                    loading: "lazy",
                  })
                  : null,
              h(
                "span",
                { class: "row-main" },
                h("span", { class: "row-title" }, () => it().fileName),
                h("span", { class: "row-note" }, () => w.receipts.size(Math.ceil(it().size / 1024))),
              ),
            ),
            button(null, {
              kind: "quiet",
              symbol: "trash",
              name: () => w.named(w.transaction.delete, it().fileName),
              onpress: () => remove(it()),
              testid: "receipts.deleteButton",
            }),
          )),
      )),
    input,
    button(w.receipts.add, { busy, onpress: () => input.click(), testid: "receipts.addButton" }),
  );
}
