import type { connect as english } from '../../en/models/connect.ts';

export const connect: typeof english = {
	title: '连接模型',
	keyPromise: '密钥加密保存在此浏览器中，只会发往这个地址。',
	service: '服务商',
	chooseService: '请选择服务商',
	serviceMissing: '请选择这个密钥所属的服务商。',
	keyMissing: '请粘贴该服务商的密钥。',
	modelOptional: '留空则向服务商查询',
	modelMissing: '请选择模型。',
	chooseModel: (count) => `该服务商提供 ${count} 个模型。请选择一个，然后再次连接。`,
	connect: '连接',
	connecting: '正在测试连接',
	connected: (model, service) => `已连接 ${model}（${service}）。`,
	allSettings: '全部模型设置'
};
