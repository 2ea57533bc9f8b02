import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

/**
 * A way to the server of the specs that can be cut as a network is: what is under way ends, and nothing gets through until it is restored.
 * A browser told to be offline does not tell it to processes that it starts afterwards, nor to workers of pages.
 */
export async function startProxy() {
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(Number(process.env.QUOIN_BROWSER_PORT), '127.0.0.1')
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        from.destroy()
        to.destroy()
      })
    }
    from.pipe(to).pipe(from)
  })
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const port = await listen(0)
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { address: `http://127.0.0.1:${port}`, cut, restore: () => listen(port) }
}
