import { correctionKinds } from '../../shared/choice-words.ts'
import type { Language } from '../language.ts'
import type { WorkspaceScope } from '../scope.ts'
import { momentIn } from '../time-trackings/describe-tracking.ts'
import type { Span } from '../time-trackings/span.ts'
import type { CorrectionOutcome, CorrectionRow } from './time-correction.sql.ts'

// What people are told about corrections, in their own language.

type Text = { title: string; message: string }
type Told = Pick<CorrectionRow, 'username' | 'reason' | 'before' | 'after'>

/** Where those who decide find it in the web app, and where the person does. */
export const correctionsPath = (workspaceId: string): string => `/w/${workspaceId}/approvals?tab=corrections`
export const myCorrectionsPath = (workspaceId: string): string => `/w/${workspaceId}/time`

const words = {
  en: { ...correctionKinds.en, reason: 'Reason', message: 'Message' },
  de: { ...correctionKinds.de, reason: 'Grund', message: 'Nachricht' },
}

function whatIn(scope: WorkspaceScope, { before, after }: Pick<Told, 'before' | 'after'>, language: Language): string {
  const own = words[language]
  const span = ({ starts_at, ends_at }: Span): string =>
    `${momentIn(scope, starts_at, language)} – ${ends_at === null ? '…' : momentIn(scope, ends_at, language)}`
  if (!before) return `${own.new}: ${span(after!)}`
  return after ? `${own.change}: ${span(before)} → ${span(after)}` : `${own.delete}: ${span(before)}`
}

export function requestText(scope: WorkspaceScope, correction: Told, language: Language): Text {
  const { username, reason } = correction
  return {
    title: language === 'de' ? `${username} bittet um eine Korrektur` : `${username} asks for a correction`,
    message: `${whatIn(scope, correction, language)}. ${words[language].reason}: ${reason}`,
  }
}

/** What was decided and by whom, and what was said with it. */
export function decisionText(
  scope: WorkspaceScope,
  correction: Told & { message: string | null },
  status: CorrectionOutcome,
  language: Language,
): Text {
  const said = correction.message ? ` ${words[language].message}: ${correction.message}` : ''
  const what = `${whatIn(scope, correction, language)}.${said}`
  const by = scope.actor.name
  const confirmed = status === 'confirmed'
  return language === 'de'
    ? {
        title: confirmed ? 'Korrektur genehmigt' : 'Korrektur abgelehnt',
        message: `${by} hat die Korrektur ${confirmed ? 'genehmigt' : 'abgelehnt'}. ${what}`,
      }
    : {
        title: confirmed ? 'Correction approved' : 'Correction rejected',
        message: `${by} ${confirmed ? 'approved' : 'rejected'} your correction. ${what}`,
      }
}

/** In the history of the tracking. Without the reason: the history outlives what the person wrote. */
export const historyText = (username: string, language: Language): string =>
  language === 'de' ? `${username} hat um diese Korrektur gebeten.` : `${username} asked for this correction.`
