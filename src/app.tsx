import "@ant-design/v5-patch-for-react-19";
import { useEffect, useState } from "react";
import { RouterProvider } from "react-router/dom";
import { AntdProvider } from "./shell/antd-provider";
import { consoleRouter } from "./shell/router";

/** The console of one login. A new login draws a new one, with a router that reads the address bar anew. */
export default function Console() {
  const [router] = useState(consoleRouter);
  useEffect(() => () => router.dispose(), [router]);
  return (
    <AntdProvider>
      <RouterProvider router={router} />
    </AntdProvider>
  );
}
