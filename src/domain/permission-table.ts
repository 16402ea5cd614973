import {
  accountAdmin,
  admin,
  administers,
  anyone,
  atHome,
  besidesTokens,
  byPeople,
  either,
  handlesTimes,
  isSelf,
  kiosk,
  others,
  outranking,
  ownOpen,
  ownPending,
  type Rule,
  reaching,
  self,
  signedIn,
  standingIn,
  withFourEyes,
} from './permission-rules.ts'

/** The one table of who may do what. */
export const rules = {
  // Without a sign-in.
  'status.read': anyone,
  'industry_example.read': anyone,
  'session.create': anyone,
  'password.write': anyone,
  /** By a token that the provider has signed. */
  'session.end_by_provider': anyone,

  'session.read': signedIn,
  'session.destroy': signedIn,
  'session.confirm': signedIn,
  'password.change': signedIn,
  'second_factor.manage': signedIn,
  'me.read': signedIn,

  'account.read': accountAdmin,
  'account.update': accountAdmin,
  'account_user.read': accountAdmin,
  'account_workspace.read': accountAdmin,
  'workspace.create': accountAdmin,
  'audit.read': accountAdmin,
  'api_token.read': accountAdmin,
  'api_token.create': byPeople(accountAdmin),
  'api_token.destroy': byPeople(accountAdmin),

  'sign_in_provider.read': accountAdmin,
  'sign_in_provider.create': accountAdmin,
  'sign_in_provider.update': accountAdmin,
  'sign_in_provider.destroy': accountAdmin,
  /** The actor's own identities. */
  'sign_in_identity.own': signedIn,
  'sign_in_identity.unlink': signedIn,
  'sign_in_identity.read': accountAdmin,
  'sign_in_identity.destroy': accountAdmin,

  'workspace.read': signedIn,
  'workspace.update': admin,
  'workspace.destroy': accountAdmin,

  'area.read': signedIn,
  'area.create': admin,
  'area.update': admin,
  'area.destroy': admin,

  'tag.read': signedIn,
  'tag.create': admin,
  'tag.update': admin,
  'tag.destroy': admin,
  'role.read': signedIn,

  'kiosk.read': admin,
  'kiosk.create': admin,
  'kiosk.destroy': admin,
  /** All that a kiosk can do: show names and take punches. */
  'kiosk.use': kiosk,

  'data_profile.read': signedIn,
  'data_profile.create': admin,
  'data_profile.update': admin,
  'custom_field.create': admin,
  'custom_field.update': admin,

  /** The basic data of a user: name, picture, status. */
  'user_overview.read': signedIn,
  'user.read': either(admin, self),
  'user.create': admin,
  /** People may change only the profile part of their own record; its attributes are listed in the domain. */
  'user.update': either(outranking(admin), self),
  'user.administer': admin,
  /** The e-mail address is enough to sign in, through a password reset. */
  'user.update_email': either(besidesTokens(reaching(admin)), self),
  /** The PIN is enough to punch as the person at kiosks of all their workspaces. */
  'user.update_pins': either(besidesTokens(reaching(admin)), self),
  /** A substitute decides like the lead, in all workspaces of the lead. */
  'user.update_substitute': either(besidesTokens(reaching(admin)), self),
  'user.update_roles': byPeople(others(outranking(admin))),
  'user.update_account_admin_role': byPeople(others(accountAdmin)),
  'user.update_status': others(reaching(admin)),
  'user.destroy': others(reaching(admin)),
  /** Unlike a deletion it cannot be undone. */
  'user.erase': byPeople(others(accountAdmin)),
  'erasure.read': accountAdmin,
  'person_export.read': byPeople(either(accountAdmin, self)),
  'person_export.create': byPeople(either(accountAdmin, self)),
  /** Sent to the stored address, so it gives access to nobody else. */
  'user.invite': besidesTokens(admin),
  /** The sessions of a person, for those who may also change the e-mail address. */
  'user_session.read': byPeople(either(reaching(admin), self)),
  'user_session.destroy': byPeople(either(reaching(admin), self)),

  /** Whether a person has one; the reset removes all of them from a person who has lost theirs. */
  'second_factor.read': byPeople(reaching(admin)),
  'second_factor.reset': byPeople(others(reaching(admin))),

  'import.read': admin,
  'import.create': admin,
  /** To set options, and to apply an import or take it back. */
  'import.update': admin,
  'import.destroy': admin,

  'document.read': either(atHome(admin), self),
  'document.create': atHome(admin),
  'document.destroy': atHome(admin),

  'work_protection.read': either(admin, self),
  'work_protection.create': admin,
  'work_protection.update': admin,
  'work_protection.destroy': admin,

  'work_schedule.read': either(administers, self),
  'work_schedule.create': atHome(admin),
  'work_schedule.update': atHome(admin),
  'work_schedule.destroy': atHome(admin),
  'time_account.read': either(administers, self),
  /** Entries, and the reversal of one. */
  'time_account.enter': atHome(admin),
  'month.close': atHome(admin),
  'month.reopen': accountAdmin,
  /** To close a month despite obstacles. */
  'month.force': accountAdmin,
  /** The actor's own as the person, and those of others as the lead. */
  'timesheet.sign': either(atHome(administers), self),
  /** The signatures of everybody whom the actor administers. */
  'timesheet_signature.read': byPeople(administers),
  /** All sheets of a workspace or area, for actors who administer everybody in it. */
  'timesheet_archive.read': byPeople(administers),
  'timesheet_archive.create': byPeople(administers),
  'time_account_policy.read': signedIn,
  'time_account_policy.create': admin,
  'time_account_policy.update': admin,
  'time_account_policy.destroy': admin,
  'surcharge_rule.read': signedIn,
  'surcharge_rule.create': admin,
  'surcharge_rule.update': admin,
  'surcharge_rule.destroy': admin,
  /** Payroll lines and exports. */
  'payroll.read': admin,
  'payroll.export': admin,
  'wage_type.read': admin,
  'wage_type.create': admin,
  'wage_type.update': admin,
  'wage_type.destroy': admin,
  'default_break.read': signedIn,
  'default_break.create': admin,
  'default_break.update': admin,
  'default_break.destroy': admin,

  'time_tracking.read': signedIn,
  'time_tracking.punch': either(administers, self),
  'time_tracking.create': either(administers, ownOpen(handlesTimes)),
  /** Any change; the parts of the record have rules of their own. */
  'time_tracking.update': either(
    administers,
    ownOpen((actor, subject) => handlesTimes(actor, subject) || actor.allowed.editArea || actor.allowed.tag),
  ),
  'time_tracking.update_times': either(administers, ownOpen(handlesTimes)),
  'time_tracking.update_area': either(
    administers,
    ownOpen(({ allowed }) => allowed.editArea),
  ),
  'time_tracking.update_tags': either(
    administers,
    ownOpen(({ allowed }) => allowed.tag),
  ),
  'time_tracking.destroy': either(administers, ownOpen(handlesTimes)),
  'time_tracking.confirm': (actor, subject) => administers(actor, subject) && !subject?.running,
  /** Attachments, signatures and followers; people for their own trackings until those are confirmed. */
  'time_tracking.attach': either(
    administers,
    ownOpen(() => true),
  ),

  'time_correction.read': signedIn,
  /** People ask for corrections of their own time. */
  'time_correction.create': self,
  'time_correction.withdraw': ownPending,
  'time_correction.decide': withFourEyes(administers),

  'note.create': signedIn,
  /** Only the author may change a note; system notes cannot be changed. */
  'note.update': (actor, subject) => subject === undefined || (isSelf(actor, subject) && !subject.system),
  'note.destroy': (actor, subject) =>
    subject === undefined || (!subject.system && (isSelf(actor, subject) || administers(actor, subject))),

  /** The actor's own feeds. */
  'calendar_feed.read': signedIn,
  'calendar_feed.create': signedIn,
  'calendar_feed.create_team': administers,
  'calendar_feed.destroy': signedIn,

  /** The policies restrict it to the actor, people they administer, and those the workspace allows. */
  'presence.read': signedIn,
  'team_absence.read': signedIn,

  'absence_type.read': signedIn,
  'absence_type.create': admin,
  'absence_type.update': admin,
  'absence_type.destroy': admin,
  'public_holiday.read': signedIn,
  'entitlement.read': signedIn,
  'entitlement.calculate': either(administers, self),
  'entitlement.create': admin,
  'entitlement.update': admin,
  'entitlement.destroy': admin,

  'lapse_notice.create': admin,
  'lapse_notice.destroy': (actor, subject) => admin(actor, subject) && !subject?.system,
  'absence.read': signedIn,
  'absence.create': either(administers, self),
  /** The actor's own as long as it is pending. */
  'absence.update': either(withFourEyes(administers), ownPending),
  'absence.destroy': either(withFourEyes(administers), ownPending),
  /** To set days and hours of an absence instead of having them computed. */
  'absence.set_amounts': administers,
  'absence.decide': either(withFourEyes(administers), standingIn),
  /** The same absence for many people. */
  'absence.create_for_many': administers,

  'notification.read': signedIn,
  'notification.destroy': signedIn,
  'batch.read': signedIn,
  'change.follow': signedIn,
  'report.read': signedIn,
} satisfies Record<string, Rule>
