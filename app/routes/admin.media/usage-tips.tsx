/** product.md section 9 */
const suggestedSizes = [
  { use: "Gambar hero homepage", size: "1920 × 1080 piksel" },
  { use: "Thumbnail paket", size: "600 × 400 piksel" },
  { use: "Galeri paket", size: "800 × 600 piksel" },
  { use: "Foto testimoni", size: "300 × 300 piksel" },
  { use: "Favicon", size: "32 × 32 piksel" },
];

export function UsageTips() {
  return (
    <section aria-labelledby="tips" className="panel grid gap-4">
      <h2 id="tips">Tips Penggunaan</h2>
      <ul className="grid list-disc gap-1 pl-5">
        <li>Unggah foto, salin alamat di bawah gambarnya, lalu tempelkan di kolom gambar mana pun.</li>
        <li>
          Di formulir paket, testimoni, dan homepage, gambar ini juga bisa dipilih lewat “Pilih dari media”.
        </li>
        <li>Format JPG, PNG, WebP, atau GIF, maksimal 5 MB. Foto dari kamera sebaiknya diperkecil dahulu.</li>
        <li>
          Foto otomatis ditegakkan, diperkecil bila perlu, dan data kameranya (termasuk lokasi) dihapus. GIF
          bergerak disimpan sebagai gambar diam.
        </li>
      </ul>
      <div className="grid gap-2">
        <h3>Ukuran yang disarankan</h3>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {suggestedSizes.map(({ use, size }) => (
            <div key={use} className="flex justify-between gap-3 border-b border-rule py-1.5">
              <dt>{use}</dt>
              <dd className="font-semibold whitespace-nowrap tabular-nums">{size}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
