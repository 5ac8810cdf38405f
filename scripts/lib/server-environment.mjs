/** What the server's process is told before it begins, because it cannot say it to itself later. */
export const SERVER_ENVIRONMENT = {
  // Pictures take threads for seconds: passwords and files must not wait behind them.
  UV_THREADPOOL_SIZE: "12",
  // glibc else keeps what the pictures of each thread took: 0.4 GB. Megabytes go back to the system when they are freed.
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "1048576",
};
