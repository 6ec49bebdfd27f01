import { findInquiryToBook, listBookableDepartures, settleHolds } from "~/domain/bookings/queries.server";
import { newBookingSchema, payerFields, pilgrimFields } from "~/domain/bookings/record";
import { bookableLabel, type RoomType, roomLabels, roomTypes } from "~/domain/bookings/words";
import { bookingAddress, departureKey, inquiryKey } from "~/lib/booking-addresses";
import { newFormState } from "~/lib/form-state";
import { formatRupiah } from "~/lib/numbers";
import { describeForm } from "~/records/describe.server";
import type { Admin } from "~/server/guard.server";
import { leadTo } from "~/server/responses.server";

/** The form as the query fills it in. Throws a redirect to the booking that the inquiry has already, and BackendError. */
export async function loadForm({ client }: Admin, query: URLSearchParams) {
  await settleHolds(client);
  const inquiry = await findInquiryToBook(client, query.get(inquiryKey) ?? "");
  if (inquiry?.bookingId) throw leadTo(bookingAddress(inquiry.bookingId));
  const departure = inquiry?.departure_id ?? query.get(departureKey) ?? "";
  const departures = await listBookableDepartures(client, departure);
  const isListed = departures.some(({ departure_id }) => departure_id === departure);
  const room: RoomType = roomTypes.find((type) => type === inquiry?.room_type) ?? "quad";
  return {
    description: describeForm({ fields: { ...payerFields, ...pilgrimFields }, schema: newBookingSchema }),
    formState: newFormState(),
    inquiry: inquiry && { id: inquiry.id, code: inquiry.code },
    typed: {
      payerName: inquiry?.name ?? "",
      payerPhone: inquiry?.phone ?? "",
      departure: isListed ? departure : "",
      ...(inquiry?.pilgrims && { [room]: String(inquiry.pilgrims) }),
      inquiry: inquiry?.id ?? "",
    },
    departures: departures.map((offer) => {
      const prices = roomTypes.flatMap((room) => {
        const price = offer[`price_${room}`];
        return price === null ? [] : [{ room, price: formatRupiah(price) }];
      });
      return {
        value: offer.departure_id ?? "",
        label: bookableLabel(offer),
        prices: prices.map(({ room, price }) => ({ room, text: `${price} per orang` })),
        priceLine: prices.map(({ room, price }) => `${roomLabels[room]} ${price}`).join(", "),
      };
    }),
  };
}

export type BookingFormPage = Awaited<ReturnType<typeof loadForm>>;
