/** From 08:00:00, in hours, minutes and seconds after midnight. */
type Times = [from: string, until: string]
export type Case = {
  name: string
  until: string
  breaks?: Times[]
  set?: number | null
  default?: number
  forced?: boolean
  /** gross, net, break */
  hours: [number, number, number]
  duration: number | null
}

export const cases: readonly Case[] = [
  {
    name: '6 minutes with a break of 1',
    until: '08:06:00',
    breaks: [['08:02:00', '08:03:00']],
    hours: [0.1, 0.08, 0.02],
    duration: 60,
  },
  {
    name: 'a break of an hour',
    until: '16:00:00',
    breaks: [['12:00:00', '13:00:00']],
    hours: [8, 7, 1],
    duration: 3600,
  },
  { name: 'no break recorded or set', until: '16:00:00', hours: [8, 8, 0], duration: null },
  { name: 'zero length', until: '08:00:00', hours: [0, 0, 0], duration: null },
  {
    name: 'two breaks',
    until: '16:00:00',
    breaks: [
      ['10:00:00', '10:15:00'],
      ['12:00:00', '12:30:00'],
    ],
    hours: [8, 7.25, 0.75],
    duration: 2700,
  },
  {
    name: 'breaks that overlap count once',
    until: '16:00:00',
    breaks: [
      ['12:00:00', '12:30:00'],
      ['12:15:00', '13:00:00'],
      ['12:20:00', '12:25:00'],
    ],
    hours: [8, 7, 1],
    duration: 3600,
  },
  {
    name: 'adjacent breaks are two',
    until: '16:00:00',
    breaks: [
      ['12:00:00', '12:30:00'],
      ['12:30:00', '13:00:00'],
    ],
    hours: [8, 7, 1],
    duration: 3600,
  },
  {
    name: 'a break of zero length',
    until: '16:00:00',
    breaks: [['12:00:00', '12:00:00']],
    hours: [8, 8, 0],
    duration: 0,
  },
  {
    name: 'a break during the whole time',
    until: '16:00:00',
    breaks: [['08:00:00', '16:00:00']],
    hours: [8, 0, 8],
    duration: 28_800,
  },
  {
    name: 'the default if it is longer',
    until: '16:00:00',
    breaks: [['12:00:00', '12:20:00']],
    default: 1800,
    hours: [8, 7.5, 0.5],
    duration: 1200,
  },
  {
    name: 'recorded breaks if they are longer',
    until: '16:00:00',
    breaks: [['12:00:00', '12:45:00']],
    default: 1800,
    hours: [8, 7.25, 0.75],
    duration: 2700,
  },
  { name: 'only a default break', until: '16:00:00', default: 1800, hours: [8, 7.5, 0.5], duration: null },
  { name: 'a default longer than the time', until: '08:30:00', default: 3600, hours: [0.5, 0, 0.5], duration: null },
  {
    name: 'a forced break duration',
    until: '16:00:00',
    set: 600,
    forced: true,
    hours: [8, 7.83, 0.17],
    duration: 600,
  },
  {
    name: 'a forced break duration instead of longer recorded breaks',
    until: '16:00:00',
    breaks: [['12:00:00', '13:00:00']],
    set: 600,
    default: 1800,
    forced: true,
    hours: [8, 7.83, 0.17],
    duration: 600,
  },
  {
    name: 'a forced break duration of zero',
    until: '16:00:00',
    breaks: [['12:00:00', '13:00:00']],
    set: 0,
    forced: true,
    hours: [8, 8, 0],
    duration: 0,
  },
  {
    name: 'a forced break duration longer than the time',
    until: '08:30:00',
    set: 7200,
    forced: true,
    hours: [0.5, 0, 0.5],
    duration: 7200,
  },
  {
    name: 'forced without a break duration',
    until: '16:00:00',
    forced: true,
    hours: [8, 8, 0],
    duration: null,
  },
  {
    name: 'forced without a break duration, with a recorded break',
    until: '16:00:00',
    breaks: [['12:00:00', '12:30:00']],
    forced: true,
    hours: [8, 7.5, 0.5],
    duration: 1800,
  },
  { name: 'a break duration that is not forced', until: '16:00:00', set: 600, hours: [8, 8, 0], duration: 600 },
  {
    name: 'a break duration that is not forced, with a recorded break',
    until: '16:00:00',
    breaks: [['12:00:00', '12:30:00']],
    set: 600,
    hours: [8, 7.5, 0.5],
    duration: 1800,
  },
  { name: 'rounded half up: 18 s are 0.005 h', until: '08:00:18', hours: [0.01, 0.01, 0], duration: null },
  { name: 'rounded half up: 17 s are less', until: '08:00:17', hours: [0, 0, 0], duration: null },
  {
    name: 'each computed from seconds: 54 s minus 36 s',
    until: '08:00:54',
    breaks: [['08:00:00', '08:00:36']],
    hours: [0.02, 0.01, 0.01],
    duration: 36,
  },
]
