export interface BodyLimit {
  bytes: number;
  answersItself: boolean;
}

/** Limit of routes that declare none. The largest of their forms, a booking's with its pilgrims, takes 128 kB. */
export const smallForm: BodyLimit = { bytes: 256 * 1024, answersItself: false };

export const formWithPictures: BodyLimit = { bytes: 33 * 1024 * 1024, answersItself: true };

type Routes = Record<
  string,
  { path?: string | undefined; parentId?: string | undefined; module: { handle?: unknown } }
>;

export type BodyLimitOf = (path: string) => BodyLimit;

export function createBodyLimits(routes: () => Routes): BodyLimitOf {
  let limits: { address: RegExp; limit: BodyLimit }[] | undefined;
  return (path) => {
    limits ??= read(routes());
    const address = path.replace(/\.data$/, "");
    return limits.find((candidate) => candidate.address.test(address))?.limit ?? smallForm;
  };
}

function read(routes: Routes): { address: RegExp; limit: BodyLimit }[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route === undefined ? "" : [pathOf(route.parentId), route.path].filter(Boolean).join("/");
  };
  return Object.entries(routes).flatMap(([id, { module }]) => {
    const { bodyLimit: limit } = (module.handle ?? {}) as { bodyLimit?: BodyLimit };
    const pattern = pathOf(id).replaceAll(/:\w+/g, "[^/]+");
    return limit === undefined ? [] : [{ address: new RegExp(`^/${pattern}$`), limit }];
  });
}
