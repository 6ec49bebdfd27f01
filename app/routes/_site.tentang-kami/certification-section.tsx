import { Icon } from "~/components/ui/icon";

export function CertificationSection({ points }: { points: string[] }) {
  return (
    <section
      className="wrap grid grid-cols-1 gap-x-16 gap-y-5 py-section lg:grid-cols-[1fr_1.6fr]"
      aria-labelledby="sertifikasi"
    >
      <h2 id="sertifikasi" className="starred">
        Sertifikasi & Keanggotaan
      </h2>
      <ul className="grid gap-3 wrap-anywhere lg:pt-8.5">
        {points.map((point) => (
          <li key={point} className="panel flex gap-3.5 rounded-xl px-5 py-4">
            <Icon name="award" className="mt-0.75 text-bronze" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
