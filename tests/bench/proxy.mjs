/** The proxy that the product is measured against: forwards every request to one address and the response back, unchanged. */
import http from 'node:http'

const upstream = new URL(process.argv[2])
const agent = new http.Agent({ keepAlive: true })

const server = http.createServer((request, response) => {
  const { method, url: path, headers } = request
  const onward = http.request({ agent, host: upstream.hostname, port: upstream.port, method, path, headers }, answer => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
})

// As long as the product's, so that a machine that is busy for seconds closes nobody's connection.
server.keepAliveTimeout = 65_000
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}${upstream.pathname}` }))
