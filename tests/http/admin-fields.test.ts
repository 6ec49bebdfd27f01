import { agentNoun } from "../../app/domain/agents/fields.ts";
import { albumNoun } from "../../app/domain/albums/fields.ts";
import { articleFields } from "../../app/domain/articles/fields.ts";
import { branchNoun } from "../../app/domain/branches/fields.ts";
import { departureFields } from "../../app/domain/departures/fields.ts";
import { featureNoun } from "../../app/domain/features/fields.tsx";
import { inquiryFields } from "../../app/domain/inquiries/fields.ts";
import { packageFields } from "../../app/domain/packages/fields.ts";
import { questionNoun } from "../../app/domain/questions/fields.ts";
import { testimonialNoun } from "../../app/domain/testimonials/fields.ts";
import { expect, staffTest as test } from "../helpers/client/test.ts";
import { formFields } from "../helpers/html-forms.ts";
import { seed } from "../helpers/seed.ts";

/** The demo content has no branch to choose; `admin-branches` chooses one. */
const { branchId: _branchId, ...departure } = departureFields;

/** A form of each noun, on the demo content, and the fields that its schema reads. */
const forms: [address: string, fields: object][] = [
  ["/admin/features?edit=f0000000-0000-4000-8000-000000000001", featureNoun.fields],
  ["/admin/tanya-jawab?edit=e0000000-0000-4000-8000-000000000001", questionNoun.fields],
  ["/admin/galeri?edit=e1000000-0000-4000-8000-000000000001", albumNoun.fields],
  ["/admin/testimonials?edit=c0000000-0000-4000-8000-000000000001", testimonialNoun.fields],
  ["/admin/cabang?tambah", branchNoun.fields],
  ["/admin/agents?tambah", agentNoun.fields],
  ["/admin/panduan/d0000000-0000-4000-8000-000000000006", articleFields],
  [`/admin/packages/edit/${seed.furoda.id}`, packageFields],
  [`/admin/packages/${seed.reguler.id}/keberangkatan/baru`, departure],
  ["/admin/inquiries/d0000000-0000-4000-8000-000000000006", inquiryFields],
];

for (const [address, fields] of forms) {
  test(`${address} has all fields of its noun: saving would empty one that is missing`, async ({ page }) => {
    const html = await page.request.read(address);
    const form = html.slice(html.indexOf("<main"));
    const names = new Set(formFields(form).map(([name]) => name.replace(/\[.*/, "")));
    expect(Object.keys(fields).filter((name) => !names.has(name))).toEqual([]);
  });
}
