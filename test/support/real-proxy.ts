import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after } from 'node:test'
import { eventually } from './world.ts'

export type ProxyName = 'nginx' | 'haproxy'

/** The path of the program; null if it is not installed. On Debian neither is in the PATH of ordinary users. */
export const findProxy = (name: ProxyName): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null

/** Starts a real proxy in front of `target`, configured as its manual says. Returns its address; stopped after the test file. */
export async function startProxy(name: ProxyName, target: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stint-proxy-'))
  const port = await freePort()
  const { host } = new URL(target)
  const file = join(folder, `${name}.cfg`)
  writeFileSync(file, name === 'nginx' ? nginx(folder, port, host) : haproxy(port, host))
  const args = name === 'nginx' ? ['-p', folder, '-c', file, '-e', join(folder, 'error.log')] : ['-f', file, '-db']
  const child: ChildProcess = spawn(findProxy(name)!, args, { stdio: 'ignore' })
  const exited = once(child, 'exit')
  after(async () => {
    child.kill()
    // The proxy deletes files of its own when it exits, which would make a concurrent removal of its folder fail.
    await exited
    rmSync(folder, { recursive: true, force: true })
  })
  await eventually(() => isListening(port))
  return `http://127.0.0.1:${port}`
}

const nginx = (folder: string, port: number, target: string): string => `
daemon off;
master_process off;
pid ${folder}/pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://${target};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host $http_host;
    }
  }
}
`

const haproxy = (port: number, target: string): string => `
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend front
  bind 127.0.0.1:${port}
  option forwardfor
  http-request set-header X-Forwarded-Proto http
  default_backend stint
backend stint
  server stint ${target}
`

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
