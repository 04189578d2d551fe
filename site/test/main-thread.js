/**
 * Traces a page while it works, and returns the processor time of the longest task on its main thread, in
 * milliseconds. On a busy machine the time by the clock says little.
 * @param {import("playwright-core").Browser} browser
 * @param {import("playwright-core").Page} page
 * @param {() => Promise<unknown>} work
 */
export async function longestTask(browser, page, work) {
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
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0);
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
