import { flatRoutes } from "@remix-run/fs-routes";

// Tests lie beside the routes they test.
export default flatRoutes({ ignoredRouteFiles: ["**/*.test.*"] });
