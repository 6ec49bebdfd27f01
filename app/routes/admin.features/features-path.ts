export const featuresPath = "/admin/features";

/** Open the form by address: `?tambah` for a new feature, `?edit=<id>` for one that is there. */
export const addKey = "tambah";
export const editKey = "edit";
