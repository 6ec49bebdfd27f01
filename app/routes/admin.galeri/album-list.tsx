import { Link } from "@remix-run/react";
import { ExternalLink, Plus } from "lucide-react";
import { EmptyList } from "~/components/form/list-search";
import { albumNoun } from "~/domain/albums/fields";
import type { AdminAlbum } from "~/domain/albums/queries.server";
import { ListedCard } from "~/domain/listed/listed-card";
import { formAddress } from "~/domain/listed/noun";
import { useListedItems } from "~/domain/listed/ordered-cards";
import { previewAddress } from "~/domain/media/derivatives/picture";

export function AlbumList({ albums }: { albums: AdminAlbum[] }) {
  const { items } = useListedItems(albumNoun, albums);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <p className="font-semibold">{items.length} album</p>
          <p className="help">Perjalanan terbaru lebih dulu, seperti di halaman Galeri.</p>
        </div>
        <Link className="btn btn-primary" to={formAddress(albumNoun, null)}>
          <Plus aria-hidden="true" className="size-5" />
          Tambah Album
        </Link>
      </div>
      {items.length === 0 ? (
        <EmptyList
          title="Belum ada album"
          help="Foto rombongan yang sudah berangkat meyakinkan calon jamaah lebih dari kata-kata."
        />
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {items.map((album) => (
            <li key={album.id} className="panel">
              <ListedCard noun={albumNoun} item={album}>
                {album.cover && (
                  <img
                    src={previewAddress(album.cover)}
                    alt=""
                    loading="lazy"
                    className="aspect-[3/2] w-full rounded bg-ground object-cover"
                  />
                )}
                <p className="help mt-2">{album.facts}</p>
                {album.isActive && (
                  <a
                    className="link inline-flex min-h-11 items-center gap-2"
                    href={album.href}
                    target="_blank"
                    rel="noopener"
                  >
                    <ExternalLink aria-hidden="true" className="size-4" />
                    Lihat di situs<span className="sr-only"> album {album.title} (tab baru)</span>
                  </a>
                )}
              </ListedCard>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
