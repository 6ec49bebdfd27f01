const hosts = ["youtube.com", "www.youtube.com", "m.youtube.com", "www.youtube-nocookie.com"];

/** As the database checks it. */
const idShape = /^[\w-]{11}$/;

/** YouTube's id of the video at a pasted address; null for any other address. */
export function videoIdOf(typed: string): string | null {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const [, first = "", second = ""] = pathname.split("/");
  const id =
    hostname === "youtu.be"
      ? first
      : !hosts.includes(hostname)
        ? ""
        : first === "watch"
          ? (searchParams.get("v") ?? "")
          : ["shorts", "embed"].includes(first)
            ? second
            : "";
  return idShape.test(id) ? id : null;
}

export function videoAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}
