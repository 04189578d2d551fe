import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Command } from "commander";
import { hasSite, siteServer } from "../../node/site-server.js";
import { DataFailure } from "../failure.js";
import { numberOption } from "../options/number-option.js";

/** The port of the site if none is named. */
const PORT = 4400;

/** `crossarc play` */
export function playCommand(): Command {
  return new Command("play")
    .description(
      "Serve the documentation and the playground on this machine, and print their address. Ctrl-C ends it.",
    )
    .addOption(
      numberOption("--port <number>", "port to listen on; 0 for any free one", 0, 65535).default(PORT),
    )
    .option("--open", "open the address in the browser")
    .addHelpText("after", "\nExamples:\n  crossarc play --open\n  crossarc play --port 8080\n")
    .action(play);
}

async function play({ port, open }: { port: number; open?: true }): Promise<void> {
  if (!hasSite())
    throw new DataFailure("this copy of the package has no site; build it with npm run site in its folder");
  // Only this machine can reach it.
  const server = siteServer().listen(port, "127.0.0.1");
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw new DataFailure(portProblem(error, port));
  });
  const address = `http://localhost:${(server.address() as AddressInfo).port}/`;
  process.stdout.write(`${address}\n`);
  if (open) openInBrowser(address);
  await once(server, "close");
}

function portProblem({ code, message }: NodeJS.ErrnoException, port: number): string {
  if (code === "EADDRINUSE")
    return `port ${port} is in use; choose another one with --port, or 0 for any that is free`;
  return code === "EACCES" ? `port ${port}: permission denied; choose one above 1023 with --port` : message;
}

/** Opens an address with the program that the system has for it. */
function openInBrowser(address: string): void {
  const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
    darwin: ["open"],
    win32: ["cmd", "/c", "start", ""],
  };
  const [command, ...args] = openers[process.platform] ?? ["xdg-open"];
  const opener = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  opener.on("error", () => process.stderr.write(`crossarc: no browser found; open ${address} yourself\n`));
  opener.unref();
}
