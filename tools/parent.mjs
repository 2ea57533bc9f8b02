/**
 * Ends this process, by SIGTERM, when the shell that npm put above it ends. Told to stop, npm stops that shell and nothing
 * below it: the server would stay behind with its port and its database. Does nothing when started without npm.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
