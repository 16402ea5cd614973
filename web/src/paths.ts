/** Every address of the app, in one place. */
export const paths = {
  signIn: '/sign-in',
  signUp: '/sign-up',
  forgotten: '/forgotten-password',
  setPassword: '/set-password',
  kiosk: '/kiosk',
  home: '/',
  myDay: (workspaceId: string) => `/w/${workspaceId}/my-day`,
  time: (workspaceId: string) => `/w/${workspaceId}/time`,
  absences: (workspaceId: string) => `/w/${workspaceId}/absences`,
  calendar: (workspaceId: string) => `/w/${workspaceId}/calendar`,
  approvals: (workspaceId: string) => `/w/${workspaceId}/approvals`,
  people: (workspaceId: string) => `/w/${workspaceId}/people`,
  person: (workspaceId: string, personId: string) => `/w/${workspaceId}/people/${personId}`,
  reports: (workspaceId: string) => `/w/${workspaceId}/reports`,
  settings: (workspaceId: string, section = 'profile') => `/w/${workspaceId}/settings/${section}`,
  notifications: (workspaceId: string) => `/w/${workspaceId}/notifications`,
} as const
