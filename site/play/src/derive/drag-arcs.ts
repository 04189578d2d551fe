const SVG = "http://www.w3.org/2000/svg";
/** How far from a word the pointer may be, in pixels. */
const REACH = 16;

/**
 * Lets users drag from a head to a dependent in a drawing of a tree. `root` is the element that stands for
 * the artificial root. The words of a drawing are its texts of the largest size, in order.
 */
export function dragArcs(
  area: HTMLElement,
  svg: SVGSVGElement,
  root: HTMLElement,
  onArc: (head: number, dependent: number) => void,
): void {
  const words = [...svg.querySelectorAll<SVGTextElement>('g[font-size="17"] > text')];
  for (const word of words) word.classList.add("word");
  const nodes: Element[] = [root, ...words];

  const nodeAt = (x: number, y: number): number => {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    nodes.forEach((node, k) => {
      const box = node.getBoundingClientRect();
      const dx = Math.max(box.left - x, 0, x - box.right);
      const dy = Math.max(box.top - y, 0, y - box.bottom - 8);
      const distance = Math.hypot(dx, dy);
      if (distance <= REACH && distance < least) [best, least] = [k, distance];
    });
    return best;
  };

  area.onpointerdown = (event) => {
    if (event.target instanceof HTMLInputElement || event.button !== 0) return;
    const head = nodeAt(event.clientX, event.clientY);
    if (head === -1) return;
    event.preventDefault();
    const layer = document.createElementNS(SVG, "svg");
    layer.setAttribute("class", "rubber");
    const line = document.createElementNS(SVG, "path");
    layer.append(line);
    area.append(layer);
    const from = centre(nodes[head]!, area);
    nodes[head]!.classList.add("from");
    let over = -1;
    const move = (moved: PointerEvent) => {
      const outer = area.getBoundingClientRect();
      const [x, y] = [moved.clientX - outer.left, moved.clientY - outer.top];
      const top = Math.min(from.y, y) - Math.min(70, 12 + Math.abs(x - from.x) / 4);
      line.setAttribute("d", `M${from.x} ${from.y - 10}C${from.x} ${top} ${x} ${top} ${x} ${y}`);
      nodes[over]?.classList.remove("over");
      over = nodeAt(moved.clientX, moved.clientY);
      if (over === head || over === 0) over = -1;
      nodes[over]?.classList.add("over");
    };
    const end = (isDone: boolean) => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", cancel);
      layer.remove();
      nodes[head]!.classList.remove("from");
      nodes[over]?.classList.remove("over");
      if (isDone && over > 0) onArc(head, over);
    };
    const up = () => end(true);
    const cancel = () => end(false);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
  };
}

function centre(node: Element, area: HTMLElement): { x: number; y: number } {
  const box = node.getBoundingClientRect();
  const outer = area.getBoundingClientRect();
  return { x: box.left + box.width / 2 - outer.left, y: box.top + box.height / 2 - outer.top };
}
