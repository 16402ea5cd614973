import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import type { SignUpMode } from './records.ts'

type SignUp = { sign_up: SignUpMode; sends_mails: boolean; first: boolean }

/** How the operator has configured sign-up. */
export const useSignUp = (): UseQueryResult<SignUp> =>
  useQuery({ queryKey: ['sign-up'], queryFn: async () => (await call<null, SignUp>('/api/v3/sign_up')).meta })
