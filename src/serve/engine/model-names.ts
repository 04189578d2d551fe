import type { PipelineStep } from "../../pipeline/steps.js";

/** A model of the server. */
export interface ServedModel {
  /** Its names; the first is the one that answers give. */
  readonly names: readonly [string, ...string[]];
  /** The steps that it can do. */
  readonly steps: readonly PipelineStep[];
  /** Names of the treebanks that it was trained on, if known. */
  readonly treebanks: readonly string[];
  /** Its licence, if known. */
  readonly licence?: string | undefined;
}

/**
 * The models of a server, found by name. As in UDPipe, a name may be cut before any of its hyphens: a model
 * english-ewt-2 is also found as english-ewt and as english. If that fits several models, the first one is
 * meant; but a name in full comes before all shortened ones.
 */
export class ModelNames {
  /** All models; the first is the default. */
  readonly models: readonly [ServedModel, ...ServedModel[]];
  readonly #byName = new Map<string, ServedModel>();

  constructor(models: readonly [ServedModel, ...ServedModel[]]) {
    this.models = models;
    for (const model of models) for (const name of model.names) this.#add(name, model);
    for (const model of models) {
      for (const name of model.names) {
        const parts = name.split("-");
        for (let n = parts.length - 1; n > 0; n--) this.#add(parts.slice(0, n).join("-"), model);
      }
    }
  }

  /** The model that a request without a name gets. */
  get default(): ServedModel {
    return this.models[0];
  }

  /** The model with a name; the default for an empty name, undefined for an unknown one. */
  find(name = ""): ServedModel | undefined {
    return name === "" ? this.default : this.#byName.get(name);
  }

  #add(name: string, model: ServedModel): void {
    if (!this.#byName.has(name)) this.#byName.set(name, model);
  }
}
