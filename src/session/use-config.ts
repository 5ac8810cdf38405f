import { useEffect, useState } from "react";
import { type ServerConfig, serverConfig } from "../providers/server";

/** What the server says of itself; undefined while it is unknown, which nobody waits for. */
export function useConfig(): ServerConfig | undefined {
  const [config, setConfig] = useState<ServerConfig>();
  useEffect(() => {
    serverConfig().then(setConfig, () => undefined);
  }, []);
  return config;
}
