import fc from "fast-check";
import { expect, it } from "vitest";
import { videoAddress, videoIdOf } from "./video";

const id = "a1B2-c3_D4e";

it.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://m.youtube.com/watch?app=desktop&v=${id}&t=10s`,
  `https://youtu.be/${id}?si=x`,
  `youtu.be/${id}`,
  `youtube.com/shorts/${id}`,
  `http://www.youtube.com/embed/${id}?start=3`,
  `https://www.youtube-nocookie.com/embed/${id}`,
])("knows the video at %s", (address) => expect(videoIdOf(address)).toBe(id));

it.each([
  "",
  id,
  "https://www.youtube.com/@rihlah",
  `https://www.youtube.com/watch?list=${id}`,
  `https://www.youtube.com/watch?v=${id}x`,
  `https://vimeo.com/${id}`,
  `https://youtube.com.jahat.example/watch?v=${id}`,
  `https://jahat.example/https://youtu.be/${id}`,
  `https://youtu.be@jahat.example/${id}`,
  `javascript:alert(1)//youtu.be/${id}`,
  "https://youtu.be/<script>11",
])("knows none at %s", (address) => expect(videoIdOf(address)).toBeNull());

it("makes of any text an id or nothing, and reads back what it writes", () => {
  const pasted = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.string().map((rest) => `https://youtu.be/${rest}`),
  );
  fc.assert(
    fc.property(pasted, (text) => {
      const found = videoIdOf(text);
      if (found === null) return;
      expect(found).toMatch(/^[A-Za-z0-9_-]{11}$/);
      expect(videoIdOf(videoAddress(found))).toBe(found);
    }),
  );
});
