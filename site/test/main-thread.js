/**
 * Traces a page while it works, and returns the processor time of the longest task on its main thread, and
 * that of all its tasks, in milliseconds. On a busy machine the time by the clock says little.
 * @param {import("playwright-core").Browser} browser
 * @param {import("playwright-core").Page} page
 * @param {() => Promise<unknown>} work
 */
export async function mainThreadTime(browser, page, work) {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "__metadata"] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString("utf8"));
  /** @type {TraceEvent[]} */
  const events = trace.traceEvents;
  const main = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, pid, tid, tdur }) => /RunTask$/.test(name) && tdur !== undefined && main.has(`${pid} ${tid}`),
  );
  const times = tasks.map(({ tdur = 0 }) => tdur / 1000);
  return { longest: Math.max(0, ...times), total: times.reduce((sum, time) => sum + time, 0) };
}

/**
 * What is used of an event of a trace.
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {number} pid
 * @property {number} tid
 * @property {number} [tdur] processor time in microseconds
 * @property {{ name?: string }} args
 */
