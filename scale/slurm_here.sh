#!/usr/bin/env bash
# A Slurm cluster whose only node is this machine, while COMMAND runs: to try slurm.sh without a real one. Debian's packages
# slurmctld, slurmd, slurm-client and munge; as root, or jobs run as the caller.
# usage: scale/slurm_here.sh COMMAND...    in which sbatch, squeue and scancel talk to it
set -euo pipefail
home=$(mktemp -d) host=$(hostname -s)
export SLURM_CONF=$home/slurm.conf PATH=$PATH:/usr/sbin
mkdir "$home/state" "$home/spool"
head -c 128 /dev/urandom >"$home/key"
chmod 600 "$home/key"
cat >"$SLURM_CONF" <<END
ClusterName=here
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$home/munge
SlurmctldPort=$((20000 + $$ % 20000))
SlurmdPort=$((20001 + $$ % 20000))
SlurmctldPidFile=$home/slurmctld.pid
SlurmdPidFile=$home/slurmd.pid
SlurmctldLogFile=$home/slurmctld.log
SlurmdLogFile=$home/slurmd.log
StateSaveLocation=$home/state
SlurmdSpoolDir=$home/spool
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_min_interval=100000,batch_sched_delay=0
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=1000
PartitionName=all Nodes=$host Default=YES
END
# In the foreground, so that they are children that can be waited for.
daemons=()
end() {
    kill "${daemons[@]}" 2>/dev/null || true
    wait
    rm -rf "$home"
}
trap end EXIT
munged --foreground --force --socket="$home/munge" --key-file="$home/key" --pid-file="$home/munged.pid" \
    --seed-file="$home/seed" 2>"$home/munged.log" &
daemons+=($!)
for _ in $(seq 100); do [ -S "$home/munge" ] || sleep 0.1; done
slurmctld -c -D 2>/dev/null &
daemons+=($!)
slurmd -D 2>/dev/null &
daemons+=($!)
for _ in $(seq 100); do
    [ "$(sinfo -h -o %t 2>/dev/null)" = idle ] && break
    sleep 0.1
done
[ "$(sinfo -h -o %t)" = idle ] || { cat "$home"/*.log >&2 && exit 1; }
"$@"
