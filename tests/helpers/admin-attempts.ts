import type { BuiltRoute } from "./routes.ts";
import { seed } from "./seed.ts";

/** An address of the route, of the draft where it asks for one. */
export const addressOf = (route: BuiltRoute) =>
  route.path
    .replace(":kind", "paket")
    .replace(/:\w+\??/g, seed.draft.id)
    .replace("*", "tidak-ada");

/** Where its data alone is had. */
export const dataAddress = (address: string) => `${address}.data`;

function fields(): URLSearchParams {
  return new URLSearchParams({
    intent: "delete",
    id: seed.draft.id,
    title: "Diubah",
    name: "Diubah",
    phone: "0811-1111-1111",
    stamp: "penyusup",
    version: new Date().toISOString(),
    content: "Diubah",
    description: "Diubah",
    category: "umroh",
    priceQuad: "1",
    pageName: "home",
    newEmail: "diambil@contoh.id",
    newPassword: "diambil-alih",
    confirmPassword: "diambil-alih",
    state: "collapsed",
    returnTo: "/admin",
    kind: "paket",
    item: seed.draft.id,
    until: "2100-01-01",
  });
}

/** As the history and the bin ask to bring a version back. */
function restoring(version: number): URLSearchParams {
  const form = fields();
  form.set("intent", "restore");
  form.set("version", String(version));
  return form;
}

function upload(intent: string): FormData {
  const form = new FormData();
  for (const [name, value] of fields()) form.set(name, value);
  form.set("intent", intent);
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  for (const name of ["file", "image", "logoFile", "imagesFile"]) {
    form.set(name, new Blob([png], { type: "image/png" }), "a.png");
  }
  return form;
}

export interface Attempt {
  address: string;
  init: RequestInit;
}

/** Every way a route can be asked for, and to do something; `version` is one of the draft that can be brought back. */
export function attemptsAt(route: BuiltRoute, version: number): Attempt[] {
  const address = addressOf(route);
  const id = encodeURIComponent(route.id);
  const post = (at: string, body: URLSearchParams | FormData): Attempt => ({
    address: at,
    init: { method: "POST", body },
  });
  const withIntent = (intent: string) => {
    const body = fields();
    body.set("intent", intent);
    return body;
  };
  return [
    { address, init: {} },
    { address, init: { method: "HEAD" } },
    { address: dataAddress(address), init: {} },
    { address: `${dataAddress(address)}?_routes=${id}`, init: {} },
    { address: `${address}?_data=${id}`, init: {} },
    post(address, withIntent("delete")),
    post(address, withIntent("save")),
    post(address, withIntent("anonymise")),
    post(address, withIntent("batal")),
    post(address, withIntent("delete-demo")),
    post(address, withIntent("delete-suspicious")),
    post(`${address}?index`, withIntent("save")),
    post(address, upload("upload")),
    post(address, upload("save")),
    post(address, restoring(version)),
    post(dataAddress(address), restoring(version)),
    post(dataAddress(address), withIntent("delete")),
    post(dataAddress(address), withIntent("save")),
    post(`${dataAddress(address)}?_routes=${id}`, withIntent("delete")),
    post(`${address}?_data=${id}`, withIntent("delete")),
    ...["PUT", "PATCH", "DELETE"].map((method) => ({ address, init: { method, body: fields() } })),
  ];
}

/** Those of a reader and of a form, page and data: for callers who differ only in who they claim to be. */
export function commonAttemptsAt(route: BuiltRoute): Attempt[] {
  const address = addressOf(route);
  return [address, dataAddress(address)].flatMap((at) => [
    { address: at, init: {} },
    { address: at, init: { method: "POST", body: fields() } },
  ]);
}
