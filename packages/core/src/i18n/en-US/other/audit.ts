/** What is written down of those who govern the school. */
export const words = {
  nobody: 'The system',
  secretChanged: 'changed (a secret)',
  columns: {
    at: 'When',
    actor: 'Who',
    action: 'What',
    kind: 'Of what kind',
    subject: 'To what',
    field: 'Field',
    before: 'Before',
    after: 'After'
  },
  kinds: {
    agent: 'Agent',
    base: 'Knowledge base',
    user: 'User',
    department: 'Department',
    lti: 'Learning platform',
    course: 'Course',
    budget: 'Budget',
    report: 'Report',
    organisation: 'School'
  },
  actions: {
    agent: {
      approve: 'Approved',
      reject: 'Rejected',
      withdraw: 'Withdrawn from review',
      enable: 'Enabled',
      disable: 'Disabled',
      recommend: 'Recommendation changed',
      edit: 'Edited',
      restore: 'Earlier version restored',
      handOver: 'Agent handed over',
      delete: 'Agent deleted',
      share: 'Agent shared',
      changeShare: 'Share changed',
      unshare: 'Share revoked',
      setAllowance: 'Allowance set',
      notice: 'Notice of a question',
      setPrice: 'Price changed',
      shareConversation: 'Link to a conversation made',
      unshareConversation: 'Link to a conversation ended'
    },
    base: {
      share: 'Sharing of a base changed',
      ruleAgent: 'Use by an agent decided',
      handOver: 'Base handed over',
      delete: 'Base deleted'
    },
    user: {
      setRole: 'Role set',
      block: 'Blocked',
      unblock: 'Unblocked',
      handOver: 'Everything handed over',
      export: 'Data downloaded',
      delete: 'Person deleted',
      linkAccount: 'Account of a learning platform linked',
      unlinkAccount: 'Account of a learning platform unlinked'
    },
    department: {
      create: 'Department created',
      update: 'Department renamed or moved',
      merge: 'Department merged',
      mapClaim: 'Name at sign-in assigned',
      delete: 'Department deleted'
    },
    lti: {
      registerPlatform: 'Registered',
      changePlatform: 'Registration changed',
      blockPlatform: 'Blocked or unblocked',
      deletePlatform: 'Registration deleted',
      rotateKey: 'New key pair',
      withdrawKey: 'Key withdrawn',
      enterDeployment: 'Deployment entered',
      approveDeployment: 'Deployment approved',
      blockDeployment: 'Deployment blocked',
      deleteDeployment: 'Deployment deleted'
    },
    course: {
      changeSettings: 'Course changed',
      chooseColumn: 'Column of the gradebook chosen',
      declareReview: 'Review declared',
      endReview: 'Review ended',
      readConversation: 'Conversation read in a review'
    },
    budget: { set: 'Budget set', grant: 'Added to a budget once' },
    report: { resolve: 'Report decided' },
    organisation: {
      setAppearance: 'Appearance changed',
      setHome: 'Home page changed',
      setSchool: 'School changed',
      setRetention: 'Keeping changed',
      setPolicy: 'Rules for questions changed',
      setTerms: 'Terms changed'
    }
  }
}
