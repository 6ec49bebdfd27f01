import { agentRecord } from "../../../app/domain/agents/record.ts";
import { albumRecord } from "../../../app/domain/albums/record.ts";
import { articleRecord } from "../../../app/domain/articles/record.ts";
import { branchRecord } from "../../../app/domain/branches/record.ts";
import { departureFields } from "../../../app/domain/departures/record.ts";
import { featureRecord } from "../../../app/domain/features/record.ts";
import { inquiryRecord } from "../../../app/domain/inquiries/record.ts";
import { packageFields } from "../../../app/domain/packages/record.ts";
import { faqRecord } from "../../../app/domain/questions/record.ts";
import { testimonialRecord } from "../../../app/domain/testimonials/record.ts";
import { expect, staffTest as test } from "../../helpers/client/test.ts";
import { formFields } from "../../helpers/html-forms.ts";
import { seed } from "../../helpers/seed.ts";

/** The demo content has no branch to choose; `admin-branches` chooses one. */
const { branchId: _branchId, ...departure } = departureFields;

/** A form of each noun, on the demo content, and the fields that its schema reads. */
const forms: [address: string, fields: object][] = [
  ["/admin/features?edit=f0000000-0000-4000-8000-000000000001", featureRecord.fields],
  ["/admin/tanya-jawab?edit=e0000000-0000-4000-8000-000000000001", faqRecord.fields],
  ["/admin/galeri?edit=e1000000-0000-4000-8000-000000000001", albumRecord.fields],
  ["/admin/testimonials?edit=c0000000-0000-4000-8000-000000000001", testimonialRecord.fields],
  ["/admin/cabang?tambah", branchRecord.fields],
  ["/admin/agents?tambah", agentRecord.fields],
  ["/admin/panduan/d0000000-0000-4000-8000-000000000006", articleRecord.fields],
  [`/admin/packages/edit/${seed.furoda.id}`, packageFields],
  [`/admin/packages/${seed.reguler.id}/keberangkatan/baru`, departure],
  ["/admin/inquiries/d0000000-0000-4000-8000-000000000002", inquiryRecord.fields],
];

for (const [address, fields] of forms) {
  test(`${address} has all fields of its noun: saving would empty one that is missing`, async ({ page }) => {
    const html = await page.request.read(address);
    const form = html.slice(html.indexOf("<main"));
    const names = new Set(formFields(form).map(([name]) => name.replace(/\[.*/, "")));
    expect(Object.keys(fields).filter((name) => !names.has(name))).toEqual([]);
  });
}
