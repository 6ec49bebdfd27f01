import { useDeletingId } from "~/components/form/confirm-delete";
import { ListSearch } from "~/components/form/list-search";
import { Paging } from "~/components/ui/paging";
import { mediaPath } from "~/domain/media/upload/upload-limits";
import { listAddress } from "~/lib/list-address";
import type { GalleryView } from "./load-gallery.server";
import { MediaCard } from "./media-card";

export function Gallery({ gallery, search }: { gallery: GalleryView; search: string }) {
  const { cards, page, pages, numbers, isEmpty } = gallery;
  const deletingId = useDeletingId();
  const addressOf = (page: number) => listAddress(mediaPath, {}, { search, page });
  return (
    <section aria-labelledby="galeri" className="grid gap-4">
      <div>
        <h2 id="galeri">Galeri Media</h2>
        <p className="help">{numbers}</p>
      </div>
      {!isEmpty && (
        <ListSearch
          path={mediaPath}
          label="Cari nama gambar"
          typed={search}
          placeholder="Cari nama gambar"
          reset="Hapus pencarian"
        />
      )}
      {cards.length === 0 ? (
        <Empty search={search} />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {cards
            .filter(({ id }) => id !== deletingId)
            .map((picture) => (
              <MediaCard key={picture.id} picture={picture} listAddress={addressOf(page)} />
            ))}
        </ul>
      )}
      <Paging label="Halaman galeri" page={page} pages={pages} address={addressOf} />
    </section>
  );
}

function Empty({ search }: { search: string }) {
  return (
    <p className="panel text-center">
      {search === ""
        ? "Belum ada gambar. Unggah gambar pertama lewat kotak di atas."
        : `Tidak ada gambar dengan nama “${search}”. Coba kata lain.`}
    </p>
  );
}

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
        <li>Unggah foto, salin tautan di bawah gambarnya, lalu tempelkan di isian gambar mana pun.</li>
        <li>
          Di formulir paket, testimoni, dan homepage, gambar ini juga bisa dipilih lewat “Pilih dari media”.
        </li>
        <li>
          Format JPG, PNG, WebP, atau GIF, maksimal 5 MB. Foto kamera yang lebih besar diperkecil sendiri di
          sini sebelum dikirim.
        </li>
        <li>
          Foto otomatis ditegakkan, diperkecil bila perlu, dan data kameranya (termasuk lokasi) dihapus. GIF
          tetap bergerak di alamatnya sendiri; di halaman situs tampil gambar pertamanya.
        </li>
      </ul>
      <div className="grid gap-2">
        <h3>Ukuran yang disarankan</h3>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {suggestedSizes.map(({ use, size }) => (
            <div key={use} className="flex flex-wrap justify-between gap-x-3 border-b border-rule py-1.5">
              <dt>{use}</dt>
              <dd className="font-semibold tabular-nums">{size}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
