import type { Identity, Role } from '@lyceum/core/contract'

/** An account of the demo school, for the demo sign-in provider and the seed. */
export type DemoPerson = {
  /** The provider's `sub`. */
  subject: string
  userNumber: string
  name: string
  email: string
  department: string
  identity: Identity
  role: Role
  /** When they first signed in: so many days before the first start. */
  since: number
}

/** The name of the demo school. */
export const demoSchool = { name: 'Northgate University', systemName: 'Northgate U.' }

/** The `issuer` in the rows of demo people; the provider's own address would change with the port. */
export const demoIssuer = 'demo'

/** The demo people, with addresses in a domain that cannot be registered. */
export const demoPeople: DemoPerson[] = [
  person('ana-souza', '19980231', 'Ana Souza', 'Registry', 'faculty', 'admin'),
  person('mei-lin', '20041877', 'Mei Lin', 'Mathematics', 'faculty', 'agent_manager'),
  person('kayan-chan', '20230512', '陳嘉欣', 'Language Centre', 'faculty', 'agent_manager'),
  person('grace-okafor', '20110318', 'Grace Okafor', 'University Library', 'faculty', 'agent_manager'),
  person('jonas-weber', '20150604', 'Jonas Weber', 'Teaching Centre', 'faculty', 'agent_manager'),
  person('ruth-levy', '20090127', 'Ruth Levy', 'Safety Office', 'faculty', 'agent_manager'),
  person('omar-haddad', '20119023', 'Omar Haddad', 'Computer Science', 'student', 'regular_user'),
  person('priya-nair', '20221190', 'Priya Nair', 'Mathematics', 'student', 'regular_user'),
  person('tomas-vega', '20230077', 'Tomás Vega', 'University Library', 'student', 'regular_user'),
  person('wang-xiaoyu', '20240316', '王晓雨', 'Computer Science', 'student', 'regular_user'),
  person('lin-chih-wei', '20240452', '林志偉', 'Language Centre', 'student', 'regular_user')
]

function person(
  subject: string,
  userNumber: string,
  name: string,
  department: string,
  identity: Identity,
  role: Role
): DemoPerson {
  const email = `${subject.replaceAll('-', '.')}@northgate.example`
  const since = identity === 'faculty' ? 146 : 126
  return { subject, userNumber, name, email, department, identity, role, since }
}
