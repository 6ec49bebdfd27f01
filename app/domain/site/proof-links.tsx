const proofs = [
  { label: "Foto rombongan kami", href: "/galeri" },
  { label: "Kata jamaah kami", href: "/#testimoni" },
  { label: "Profil dan kantor kami", href: "/tentang-kami#kantor" },
  { label: "Cek rekening sebelum membayar", href: "/cek" },
];

/** Links between the pages that show a real agency. `here`: path of the page that they stand on. */
export function ProofLinks({ here, className }: { here: string; className: string }) {
  const others = proofs.filter(({ href }) => href.replace(/#.*/, "") !== here);
  return (
    <nav className={className} aria-label="Bukti bahwa kami nyata">
      <ul className="flex flex-wrap gap-x-6">
        {others.map(({ label, href }) => (
          <li key={href}>
            <a className="inline-block py-2.25 font-strong text-green" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
