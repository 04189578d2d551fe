import type { StepReport } from "../../train/parser-run.js";

/** Describes a step of a training run in one line; `seconds` is what it took. */
export function describeStep(report: StepReport, seconds: number): string {
  const { part, unit, number, of, usesAllData, instances, accuracy, las, uas, isBest, endsEarly } = report;
  const all = usesAllData && unit === "epoch" && part === undefined ? "all data, " : "";
  const place = of === 1 && unit === "step" ? "" : `${all}${unit} ${number} of ${of}: `;
  const data = part?.includes("fold") ? "fold" : "dev";
  const right = accuracy === undefined ? "" : `, ${percent(accuracy)} right`;
  const scores =
    las === undefined || uas === undefined ? "" : `, ${data} LAS ${percent(las)} UAS ${percent(uas)}`;
  const best = scores !== "" && isBest && unit === "epoch" && data === "dev" ? " (best)" : "";
  const left = `, ${endsEarly ? "at most " : ""}${(Math.max(0, of - number) * seconds).toFixed(0)} s left`;
  return `${part === undefined ? "" : `${part}: `}${place}${instances} instances${right}${scores}${best}, ${seconds.toFixed(0)} s${unit === "epoch" ? left : ""}`;
}

function percent(share: number): string {
  return (100 * share).toFixed(2);
}
