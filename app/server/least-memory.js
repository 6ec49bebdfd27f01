const megabyte = 1024 * 1024;

/** Least memory for a start, in megabytes: for the site, its database and the render worker. */
const least = { embedded: 448, hosted: 320 };
const wanted = { embedded: "512 MB, 768 MB for its first start", hosted: "512 MB" };

/**
 * Says why a site does not start in too little memory, where the kernel would end it within a minute. Null: there is enough.
 * @param {{ constrained: number, total: number, isEmbedded: boolean }} machine `constrained`: bytes that the container may
 * use, 0 or a huge number without a limit; `total`: bytes of the machine
 * @returns {string | null}
 */
export function memoryRefusal({ constrained, total, isEmbedded }) {
  const kind = isEmbedded ? "embedded" : "hosted";
  const limit = constrained > 0 ? Math.min(constrained, total) : total;
  if (limit >= least[kind] * megabyte) return null;
  const where = limit < total ? "This container may use" : "This machine has";
  return `${where} ${Math.floor(limit / megabyte)} MB of memory, but the site needs ${wanted[kind]}: give it more (docker run -m 512m).`;
}
