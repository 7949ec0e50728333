import type { vault as en } from '../../en/models/vault.ts';

export const vault: typeof en = {
	section: '密钥保护',
	keptIn: '密钥存放方式',
	modes: {
		device: {
			name: '存在此浏览器中',
			hint: '在本机加密保存，加密所用的密钥由浏览器保管，你无需记住任何内容。'
		},
		passphrase: {
			name: '存在此浏览器中，并用口令锁定',
			hint: '另用只有你知道的口令加密，每次启动后输入一次。'
		},
		session: {
			name: '仅保留到关闭此标签页',
			hint: '密钥只在此标签页的内存中，不写入磁盘；每个标签页、每次启动都要重新输入。'
		}
	},
	toSessionDone: '已从此浏览器删除保存的密钥。在关闭此标签页或改回保存之前，密钥仍可使用。',
	passphrase: '口令',
	currentPassphrase: '当前口令',
	newPassphrase: '新口令',
	repeatPassphrase: '再次输入新口令',
	passphraseHint: '至少八个字符，用几个词更好。忘记后任何人都无法找回，本应用也不能。',
	notTheSame: '两次输入不一致。',
	show: '显示',
	hide: '隐藏',
	lockWith: '用此口令锁定',
	changePassphrase: '更改口令',
	removePassphrase: '取消口令',
	state: '状态',
	locked: '已锁定',
	unlocked: '此标签页中已解锁',
	unlock: '解锁',
	lockNow: '立即锁定',
	keyCount: (count) => `${count} 个密钥`,
	autoLock: '自动锁定',
	autoLockHint: '闲置达到此时长后锁定。“立即锁定”会锁定所有标签页。',
	autoLockAfter: (minutes) => (minutes === 0 ? '从不' : minutes < 60 ? `${minutes} 分钟后` : `${minutes / 60} 小时后`),
	forgotten: '忘记口令',
	forgottenHint: (count) =>
		`没有口令，任何人都无法读出已保存的密钥。可以删除这 ${count} 个密钥后重新输入；项目和设置不受影响。`,
	deleteKeys: '删除密钥，重新开始',
	protects: '保护范围',
	protection:
		'密钥只在调用服务的那部分程序中解密，只发给输入时对应的服务商（或代理），绝不会出现在导出文件、日志、链接或对话中。设了口令后，即使有人复制了磁盘或浏览器配置文件，也读不出密钥；没有口令时，浏览器自己的密钥就在同一块磁盘上，拿到整个配置文件的人有可能读出密钥。',
	protectsNot:
		'无法防范在此页面内运行的脚本（例如有权访问此页面的浏览器扩展），也无法防范监视这台电脑的程序：密钥库打开期间，这样的脚本可以使用你的密钥，也能看到你输入的内容。',
	unlockTitle: '密钥已锁定',
	unlockText: '输入口令即可继续，你的提问已保留。',
	unlockAndContinue: '解锁并继续',

	transfer: '设置文件',
	transferHint: '包含全部设置和你自己添加的模型，绝不包含密钥。',
	exportSettings: '导出设置',
	importSettings: '导入设置',
	leftOut: (paths) => `以下内容像是密钥或密码，未写入文件：${paths}`,
	changesTitle: (count) => `将更改 ${count} 项设置`,
	noChanges: '文件内容与当前设置相同。',
	unknownFields: (count) => `有 ${count} 项此版本不支持，已忽略。`,
	checkAddresses: '请核对地址：你的提问会发往这些地址。为其他地址输入的密钥不会发往那里。',
	setting: '设置项',
	before: '更改前',
	after: '更改后',
	none: '无',
	apply: '应用',
	applied: (count) => `已更改 ${count} 项设置。`
};
