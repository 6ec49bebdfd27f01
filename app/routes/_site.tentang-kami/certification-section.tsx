import { Icon } from "~/components/ui/icon";

export function CertificationSection({ points }: { points: string[] }) {
  return (
    <section className="wrap split" aria-labelledby="sertifikasi">
      <h2 id="sertifikasi">Sertifikasi & Keanggotaan</h2>
      <ul className="certificates">
        {points.map((point) => (
          <li key={point}>
            <Icon name="award" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
