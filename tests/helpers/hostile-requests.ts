/** What a stranger may send to do harm: one request, as it goes over the line. */
export interface HostileRequest {
  name: string;
  /** Head and body. The line is to stay open: a server that cuts it amid a body may cut its own answer off. */
  message: Buffer;
}

const boundary = "x".repeat(40);
const multipart = `multipart/form-data; boundary=${boundary}`;
const urlencoded = "application/x-www-form-urlencoded";
const forgedFlag = { Cookie: "admin_token=authenticated" };
/** Looks like a session, and is none. */
const forgedSession = {
  Cookie: `admin_token=authenticated; umroh-session=base64-${Buffer.from(
    JSON.stringify({
      access_token: `${"eyJhbGciOiJIUzI1NiJ9"}.${"e30"}.${"x".repeat(43)}`,
      refresh_token: "x",
      expires_at: 1,
      token_type: "bearer",
    }),
  ).toString("base64url")}`,
};

type Headers = Record<string, string>;

/** By which a site behind a proxy counts what they send, and nobody else's. */
const senderAddress = "198.51.100.66";

function head(method: string, path: string, headers: Headers): string {
  const lines = Object.entries({ Host: "a.test", "X-Forwarded-For": senderAddress, ...headers });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

function post(path: string, type: string, body: string | Buffer, headers: Headers = {}): Buffer {
  const bytes = Buffer.from(body as string);
  const own = { "Content-Type": type, "Content-Length": String(bytes.length), ...headers };
  return Buffer.concat([Buffer.from(head("POST", path, own)), bytes]);
}

/** The body in single bytes, each a chunk of its own. */
function dripped(method: string, path: string, type: string, bytes: number): Buffer {
  const own = { "Content-Type": type, "Transfer-Encoding": "chunked" };
  return Buffer.concat([
    Buffer.from(head(method, path, own)),
    Buffer.from("1\r\na\r\n".repeat(bytes)),
    Buffer.from("0\r\n\r\n"),
  ]);
}

function get(path: string, headers: Headers = {}): Buffer {
  return Buffer.from(head("GET", path, headers));
}

function part(name: string, value: string, more = ""): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
}

const end = `--${boundary}--\r\n`;
const quotes = (bytes: number) => '"'.repeat(bytes);
const resume = (bytes: number) => {
  const form = JSON.stringify({ action: "/admin/packages/new", fields: [["title", quotes(bytes)]] });
  return { plain: form, packed: Buffer.from(form).toString("base64") };
};

/** Every address that takes something from strangers, and what is dear to read, to answer or to turn away. */
export function hostileRequests(): HostileRequest[] {
  const editor = "/admin/media";
  const megabytes = (count: number) => count * 1024 * 1024;
  const many = Array.from({ length: 5000 }, (_, index) => `${"a[0]".repeat(8)}${index}=%22`).join("&");
  const named: Record<string, Buffer> = {
    "5.5 MB of quotation marks in a field": post(
      editor,
      multipart,
      part("alt", quotes(megabytes(5.5))) + end,
    ),
    "the same with the public flag": post(
      editor,
      multipart,
      part("alt", quotes(megabytes(5.5))) + end,
      forgedFlag,
    ),
    "the same with a made-up session": post(
      editor,
      multipart,
      part("alt", quotes(megabytes(5.5))) + end,
      forgedSession,
    ),
    "600 kB with a made-up mark": post(
      editor,
      multipart,
      part("formMark", `${"A".repeat(16)}.20000.${"A".repeat(43)}`) + part("alt", quotes(600_000)) + end,
    ),
    "a file of 32 MB": post(
      "/admin/packages/new",
      multipart,
      part("imageFile", "x".repeat(megabytes(32)), '; filename="a.jpg"') + end,
    ),
    "5,000 parts": post(
      "/admin/settings",
      multipart,
      Array.from({ length: 5000 }, () => part("a", "")).join("") + end,
    ),
    "100,000 parts": post(
      "/admin/settings",
      multipart,
      Array.from({ length: 100_000 }, () => part("a", "")).join("") + end,
    ),
    "a boundary of 12 kB": post(
      editor,
      `multipart/form-data; boundary=${"a".repeat(12_000)}`,
      "a".repeat(megabytes(4)),
    ),
    "a resume of 3.9 MB": post(
      "/admin/login",
      urlencoded,
      new URLSearchParams({ email: "", resume: resume(megabytes(1.3)).plain }).toString(),
    ),
    "a resume of 1 MB": post(
      "/admin/login",
      urlencoded,
      new URLSearchParams({ email: "", resume: resume(200_000).plain }).toString(),
    ),
    "a packed resume of 1 MB": post(
      "/admin/login",
      urlencoded,
      new URLSearchParams({ email: "", resume: resume(300_000).packed }).toString(),
    ),
    "a resume nested 5,000 deep": post(
      "/admin/login",
      urlencoded,
      `email=&resume=${"[".repeat(5000)}${"]".repeat(5000)}`,
    ),
    "an e-mail of 15 kB, on the login page": post("/admin/login", urlencoded, `email=${quotes(15_000)}`),
    "a password to be tried": post(
      "/admin/login",
      urlencoded,
      "email=a%40contoh.id&password=salah-sama-sekali",
    ),
    "an e-mail of 15 kB, forgotten password": post(
      "/admin/lupa-password",
      urlencoded,
      `email=${quotes(15_000)}`,
    ),
    "a mail to be sent": post("/admin/lupa-password", urlencoded, "email=tidak-ada%40contoh.id"),
    "a link to be proved": post(
      `/auth/confirm?token_hash=${"a".repeat(500)}&type=recovery`,
      urlencoded,
      quotes(250_000),
    ),
    "250 kB for a chat": post("/wa", urlencoded, `kind=booking&package=${"a".repeat(250_000)}`),
    "15 kB for a chat": post("/wa", urlencoded, `kind=booking&visit=${quotes(15_000)}`),
    "5,000 nested names": post("/admin/features", urlencoded, many.slice(0, 250_000)),
    "100,000 fields": post("/admin/login", urlencoded, "a=1&".repeat(100_000)),
    "100,000 fields for a page's data": post("/admin/login.data", urlencoded, "a=1&".repeat(100_000)),
    "JSON, deep": post("/admin/settings", "application/json", "[".repeat(250_000)),
    "250 kB of text": post("/kontak", "text/plain", quotes(250_000)),
    "30 MB to no address": post("/tidak-ada", "application/octet-stream", Buffer.alloc(megabytes(30))),
    "200,000 single bytes": dripped("POST", "/admin/lupa-password", urlencoded, 200_000),
    "1,000,000 single bytes to an editor": dripped("POST", editor, multipart, 1_000_000),
    "1,000,000 single bytes, deleted": dripped("DELETE", "/", urlencoded, 1_000_000),
    "15 kB of cookies": get("/umroh", { Cookie: "a=b; ".repeat(3000) }),
    "15 kB of session": get("/admin/profile", {
      Cookie: `admin_token=authenticated; umroh-session=base64-${"W1tb".repeat(3500)}`,
    }),
    "a made-up session on a public page": get("/umroh", forgedSession),
    "a made-up session in the admin area": get("/admin/packages", forgedSession),
    "a long way back": get(`/admin/login?next=${quotes(1300).replaceAll('"', "%22")}`),
    "a path of 2,000 steps": get("/a".repeat(2000)),
    "a path of 2,000 steps, as data": get(`${"/a".repeat(2000)}.data`),
    "a query of 4 kB": get(`/umroh?${"bulan=2027-01&".repeat(290)}`),
    "a month nobody flies": get("/umroh?bulan=9999-12&halaman=9999"),
    "a package there is none of": get("/umroh/tidak-ada-sama-sekali"),
    "the data of every route": get(`/_root.data?_routes=${"root,".repeat(800)}`),
  };
  return Object.entries(named).map(([name, message]) => ({ name, message }));
}
