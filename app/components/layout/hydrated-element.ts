/** Id of the element that React takes over. Elements that browser extensions put around it do not concern React (R25). */
export const hydratedId = "halaman";
