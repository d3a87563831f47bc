import { expect, test } from 'vitest'
import { addressOf } from './address.ts'
import { namesOf, parseDatabaseUrl } from './database-url.ts'

const hostsOf = (text: string) => {
  const url = parseDatabaseUrl(text)
  return url && namesOf(url.hosts)
}

test('an address names one server or several, each with its port', () => {
  expect(hostsOf('postgres://lyceum@db/lyceum')).toBe('db:5432')
  expect(hostsOf('postgresql://u:p%40ss@one:5433,two/lyceum')).toBe('one:5433,two:5432')
  expect(hostsOf('postgres://u@[::1]:6000,10.0.0.2:6001/lyceum?sslmode=require')).toBe('::1:6000,10.0.0.2:6001')
  expect(hostsOf('postgres://u@localhost/lyceum?host=/run/one,/run/two&port=6000')).toBe('/run/one:6000,/run/two:6000')
})

test('a server is sought among several, or where the address asks for one that takes writes', () => {
  const isSought = (text: string) => parseDatabaseUrl(text)?.isSought
  expect(isSought('postgres://u@one/lyceum')).toBe(false)
  expect(isSought('postgres://u@one/lyceum?target_session_attrs=any')).toBe(false)
  expect(isSought('postgres://u@one/lyceum?target_session_attrs=read-write')).toBe(true)
  expect(isSought('postgres://u@one,two/lyceum')).toBe(true)
  expect(isSought('postgres://u@one,two/lyceum?target_session_attrs=primary')).toBe(true)
})

test('what is no address, or asks for a server that takes no writes, is refused', () => {
  const wrong = [
    'mysql://u@one/lyceum',
    'one:5432/lyceum',
    'postgres://u@one:port/lyceum',
    'postgres://u@one:0/lyceum',
    'postgres://u@one,two:70000/lyceum',
    'postgres://u@one,two/lyceum?target_session_attrs=any',
    'postgres://u@one,two/lyceum?target_session_attrs=standby',
    'postgres://u@localhost/lyceum?host=one,two,three&port=1,2'
  ]
  expect(wrong.filter(text => parseDatabaseUrl(text))).toEqual([])
})

test('the driver is given one server and all else of the address', () => {
  const text =
    'postgres://u:p%40ss@one:5433,two/lyceum?target_session_attrs=read-write&sslmode=verify-full&sslrootcert=/etc/ca.pem'
  expect(addressOf(text)).toEqual({
    connectionString: 'postgres://u:p%40ss@localhost/lyceum?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem&host=one&port=5433'
  })
  expect(addressOf('postgres://u@one/lyceum')).toEqual({ connectionString: 'postgres://u@one/lyceum' })
})
