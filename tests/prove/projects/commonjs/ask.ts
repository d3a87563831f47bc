import { listAgents } from '@lyceum/core/contract'

if (!listAgents.path.startsWith('/api/')) throw new Error('the contract was not read')
