import { expect, test } from 'vitest'
import { discoveryFilter } from './screens/discovery/filter.ts'
import { managedAgentsFilter } from './screens/managed-agents/filter.ts'
import { filterAddress } from './use-address-filter.ts'

test.each([
  ['', '/management/agents'],
  ['query=++maths+&status=rejected&page=3', '/management/agents?query=maths&status=rejected&page=3'],
  ['status=constructor&page=-2&theme=dark', '/management/agents'],
  ['page=1.9', '/management/agents'],
  ['query=a%26page%3D2', '/management/agents?query=a%26page%3D2']
])('the parameters "%s" are the filter of %s', (parameters, address) => {
  const search = Object.fromEntries(new URLSearchParams(parameters))
  const filter = managedAgentsFilter.read(search)
  expect(filterAddress(managedAgentsFilter, filter)).toBe(address)
  const again = Object.fromEntries(new URL(address, 'http://x').searchParams)
  expect(managedAgentsFilter.read(again)).toEqual(filter)
})

test('default values are left out of the address', () => {
  expect(filterAddress(discoveryFilter, { query: '', category: null, sort: 'publish_time' })).toBe('/discovery')
  expect(filterAddress(discoveryFilter, { query: '', category: 'learning', sort: 'usage_count' })).toBe(
    '/discovery?category=learning&sort=usage_count'
  )
})
