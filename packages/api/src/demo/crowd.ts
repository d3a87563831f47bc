import type { Identity } from '@lyceum/core/contract'
import { chanceOf, oneOf } from './chance.ts'
import { termDays } from './term.ts'

/** Somebody of the school whom nobody signs in as, so that it has as many people as a school. */
export type CrowdPerson = {
  id: string
  subject: string
  userNumber: string
  name: string
  email: string
  department: string
  identity: Identity
  /** When they first signed in: so many days before the first start. */
  since: number
  /** How much they ask, compared with others. */
  eagerness: number
}

/** With the demo people there are 400. */
const crowdSize = 389

/** Departments by how many belong to each; a path is a department below another. */
const departments: [name: string, weight: number][] = [
  ['Mathematics', 40],
  ['Computer Science', 70],
  ['Science/Physics', 34],
  ['Science/Chemistry', 30],
  ['Science/Biology', 36],
  ['Engineering/Civil Engineering', 26],
  ['Engineering/Electrical Engineering', 34],
  ['Humanities/History', 20],
  ['Humanities/Philosophy', 12],
  ['Economics', 38],
  ['Law', 24],
  ['Language Centre', 22],
  ['Teaching Centre', 10],
  ['University Library', 8],
  ['Registry', 6]
]

const given = [
  ...[
    'Amara',
    'Ben',
    'Clara',
    'Diego',
    'Elif',
    'Farid',
    'Greta',
    'Hugo',
    'Ines',
    'Jakob',
    'Kofi',
    'Leila',
    'Marta',
    'Nils',
    'Olivia'
  ],
  ...[
    'Pavel',
    'Rosa',
    'Samir',
    'Tara',
    'Viktor',
    'Yara',
    'Zoe',
    'Arjun',
    'Divya',
    'Emeka',
    'Fatima',
    'Hana',
    'Ivan',
    'Keiko',
    'Luca'
  ]
]
const family = [
  ...[
    'Andersen',
    'Bianchi',
    'Costa',
    'Dubois',
    'Eriksen',
    'Fischer',
    'García',
    'Hassan',
    'Ivanova',
    'Jansen',
    'Kaya',
    'Lopes',
    'Mensah'
  ],
  ...[
    'Novak',
    'Okoye',
    'Patel',
    'Quinn',
    'Rossi',
    'Schmidt',
    'Tanaka',
    'Usman',
    'Vogel',
    'Walker',
    'Yilmaz',
    'Zhou',
    'Nguyen',
    'Kim'
  ]
]
const familyHan = '王李张刘陈杨黄赵周吴徐孙马朱胡郭何林高罗'
const givenHan = [
  '子涵',
  '雨桐',
  '浩然',
  '思远',
  '佳怡',
  '梓萱',
  '俊杰',
  '欣妍',
  '宇航',
  '诗琪',
  '文博',
  '若曦',
  '嘉豪',
  '静怡',
  '志远',
  '晓彤'
]

/** The people of the school besides those of the sign-in page; always the same. */
export function crowdOf(): CrowdPerson[] {
  const chance = chanceOf(1204)
  const among = <T>(choices: ArrayLike<T>) => choices[Math.floor(chance() * choices.length)]!
  const names = new Set<string>()
  const newName = () => {
    const before = names.size
    let name = ''
    while (names.size === before) {
      name = chance() < 0.35 ? among(familyHan) + among(givenHan) : `${among(given)} ${among(family)}`
      names.add(name)
    }
    return name
  }
  return Array.from({ length: crowdSize }, (_, index) => {
    const number = String(index + 1).padStart(4, '0')
    const name = newName()
    const [department] = oneOf(chance, departments, ([, weight]) => weight)
    const isFaculty = chance() < 0.12 || department === 'Registry'
    const userNumber = isFaculty ? `2012${number}` : `${2022 + Math.floor(chance() * 4)}${number}`
    // Most come in the first weeks, when their courses tell them to.
    const since = Math.max(2, Math.round(termDays - 1 - 110 * chance() ** 3))
    const eagerness = 0.02 + 0.9 * chance() ** 2.4
    return {
      id: `demo-person-${number}`,
      subject: `person-${number}`,
      userNumber,
      name,
      email: `u${userNumber}@northgate.example`,
      department,
      identity: isFaculty ? 'faculty' : 'student',
      since,
      eagerness
    }
  })
}
