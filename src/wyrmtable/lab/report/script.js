// Draws every plot in the colours of the page, and again when those change.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const config = (width) => ({
    background: null,
    font: getComputedStyle(document.body).fontFamily,
    view: { stroke: null },
    rule: { color: colour("--ink") },
    tick: { color: colour("--ink") },
    axis: {
      labelColor: colour("--ink"), titleColor: colour("--soft"), gridColor: colour("--grid"),
      domainColor: colour("--line"), tickColor: colour("--line"), labelFontSize: 12.5,
      titleFontSize: 12.5, titleFontWeight: 500, labelLimit: Math.max(90, width * 0.38),
    },
    axisY: { grid: false, domain: false, ticks: false, labelPadding: 8 },
    legend: {
      labelColor: colour("--ink"), labelFontSize: 12.5, symbolSize: 90,
      columns: width < 520 ? 1 : 3, labelLimit: Math.max(160, width * 0.3),
    },
  });
  // On a phone the names of rows stand in several lines, so that each can be read to its end.
  const inLines = (spec) => {
    const rows = Object.values(spec.datasets ?? {}).flat();
    const lines = Math.max(1, ...rows.map(({ row = "" }) => row.split(", ").length));
    if (lines === 1) return;
    spec.height *= Math.max(1, (15 * lines + 8) / 24);
    for (const { encoding } of [spec, ...(spec.layer ?? [])])
      if (encoding?.y) encoding.y.axis = { ...encoding.y.axis, labelExpr: "split(datum.label, ', ')" };
  };
  const draw = async (place) => {
    const spec = JSON.parse(place.querySelector("script").textContent);
    if (place.clientWidth < 520) inLines(spec);
    const target = place.querySelector("div");
    const width = place.clientWidth;
    const narrow = JSON.stringify(spec).replaceAll('"columns":3', `"columns":${width < 520 ? 1 : 3}`);
    const options = { actions: false, renderer: "svg", config: config(width), ast: false };
    await window.vegaEmbed(target, JSON.parse(narrow), options);
    place.dataset.drawn = "true";
  };
  const all = () => document.querySelectorAll(".chart").forEach(draw);
  let width = innerWidth;
  addEventListener("resize", () => {
    if (Math.abs(innerWidth - width) > 40) { width = innerWidth; all(); }
  });
  dark.addEventListener("change", all);
  all();
})();
