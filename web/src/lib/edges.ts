// A place that scrolls says so: an edge behind which there is more fades out.

const SLACK = 4; // pixels that nobody misses

/** Marks a place with `data-below` as long as there is more below, and with `data-beside` as long as there is more at its right. */
export function edges(place: HTMLElement): { destroy: () => void } {
  const mark = (): void => {
    place.toggleAttribute("data-below", place.scrollHeight - place.scrollTop - place.clientHeight > SLACK);
    place.toggleAttribute("data-beside", place.scrollWidth - place.scrollLeft - place.clientWidth > SLACK);
  };
  const sizes = new ResizeObserver(mark);
  const watch = (): void => {
    sizes.disconnect();
    for (const part of [place, ...place.children]) sizes.observe(part);
    mark();
  };
  const parts = new MutationObserver(watch);
  parts.observe(place, { childList: true });
  place.addEventListener("scroll", mark, { passive: true });
  watch();
  return {
    destroy() {
      sizes.disconnect();
      parts.disconnect();
      place.removeEventListener("scroll", mark);
    },
  };
}
